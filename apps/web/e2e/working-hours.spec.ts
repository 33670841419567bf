import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { asAdmin, submit, test } from './support/email-test.ts';
import { ADMIN } from './support/product.ts';
import { expect } from './support/test.ts';
import { resize } from './support/widths.ts';

// Its own product: working hours change what every owner sees.
test.use({ productKey: 'hours', expectsRefusals: true });
test.describe.configure({ mode: 'serial' });

const HOURS = '/admin/company?tab=hours';
const DAY_AND_TIME = /\w+day, \w+ \d+, \d+:\d\d [AP]M \(Los Angeles time\)/;
const findSwitch = (page: Page) => page.getByRole('switch', { name: 'Count the promise in working hours' });

async function expectNoViolationsAtBothWidths(page: Page): Promise<void> {
  for (const width of [1280, 375]) {
    await resize(page, { width, height: 900 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('without hours owners and guests read of 24 hours', async ({ page, product }) => {
  const { owner, consignment } = await submit(product);
  await page.goto('/');
  await expect(page.getByText('gets in touch within 24 hours.')).toBeVisible();
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto(`/consignments/${consignment.id}`);
  await expect(page.getByText(/You will hear from us within 2\d hours/)).toBeVisible();
});

test('an administrator sets days, hours and holidays, and sees when a consignment is due', async ({
  page,
  context,
  product,
}) => {
  await asAdmin(page, product);
  await page.goto('/admin/company');
  await page.getByRole('tab', { name: 'Hours' }).click();
  await findSwitch(page).check();
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await page.getByRole('checkbox', { name: 'Saturday' }).check();
  await page.getByLabel('Saturday from', { exact: true }).fill('10:00');
  await page.getByLabel('Saturday to', { exact: true }).fill('09:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('The end must be after the beginning')).toBeVisible();
  await expect(page.getByLabel('Saturday to', { exact: true })).toBeFocused();
  await expect(page.getByText(/^Complete the hours/)).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
  await page.getByLabel('Saturday to', { exact: true }).fill('14:00');
  await page.getByRole('button', { name: 'Add another time range to Monday' }).click();
  await page.getByText('Add many at once').click();
  await page
    .getByLabel('Holidays, one per line')
    .fill('2091-12-25 Christmas Day\n2091-01-01 New Year\n1/2/2091 nothing');
  await page.getByRole('button', { name: 'Add all' }).click();
  await expect(page.getByText('Could not read: 1/2/2091 nothing')).toBeVisible();
  await page.getByLabel('Date').fill('2091-07-04');
  await page.getByLabel('Name', { exact: true }).fill('Independence Day');
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await page.getByRole('button', { name: /^Remove New Year/ }).click();
  await expect(page.getByRole('listitem')).toHaveText([/^Independence Day/, /^Christmas Day/]);
  await expect(page.getByText(/^A consignment submitted now is due /)).toHaveText(DAY_AND_TIME);
  await expect(page.getByText('The change applies at once, including to owners who are waiting now.')).toBeVisible();
  await expectNoViolationsAtBothWidths(page);

  // A colleague who opened the page earlier cannot overwrite newer hours.
  const colleague = await context.newPage();
  await colleague.goto(HOURS);
  await findSwitch(colleague).check();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Hours saved', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`by ${ADMIN.username}$`))).toBeVisible();
  await colleague.getByRole('button', { name: 'Save hours' }).click();
  await expect(colleague.getByText(/changed this in the meantime/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Independence Day' })).toBeVisible();
});

test('the owner reads day and time, and staff the working time that is left', async ({ page, product }) => {
  const { owner, consignment } = await submit(product);
  await asAdmin(page, product);
  await page.goto('/admin/dashboard');
  await expect(page.getByText(/^8 working hours left$|^7 working hours left$/).first()).toBeVisible();
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto(`/consignments/${consignment.id}`);
  await expect(page.getByText(/^You will hear from us by /)).toHaveText(DAY_AND_TIME);
  await expect(page.getByText('Our promise')).toBeVisible();
  await expect(page.getByText(/24.hour/)).toHaveCount(0);
  await expectNoViolationsAtBothWidths(page);
});

test('the landing page promises what holds', async ({ page }) => {
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByText('gets in touch within 8 working hours.')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('on a phone the tabs of the company are in one line', async ({ page, product }) => {
  await asAdmin(page, product);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(HOURS);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(6);
  const tops = () => tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size);
  await expect.poll(tops).toBe(1);
  await page.goto('/admin/company?tab=landing');
  await expect(page.getByRole('tab', { name: 'Landing page' })).toBeInViewport({ ratio: 1 });
});
