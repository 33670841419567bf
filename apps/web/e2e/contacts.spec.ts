import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { createKeyboard } from './support/keyboard.ts';
import { ADMIN } from './support/product.ts';
import { createTeam, submitCars } from './support/staff.ts';
import { dataDir, expect, productUrl, test } from './support/test.ts';
import { atWidths } from './support/widths.ts';

const FOR_OWNER = 'We spoke about the service book.';

/** As on a busy computer: what is left for the next moment comes after the next keys. */
function runTimersLate(): void {
  const start = globalThis.setTimeout;
  Object.assign(globalThis, {
    setTimeout: (act: () => void, ms?: number) => start(act, ms || 100),
  });
}

async function toggleNames(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('/companySettings.save') && response.ok());
  await page.getByRole('switch', { name: /first name/ }).press('Space');
  await saved;
}

test('a call that is logged with the keyboard alone is on the owner’s open page, and the case is out of the queue', async ({
  page,
  browser,
  baseURL,
}) => {
  const { owner, vera } = await createTeam();
  const { make, cars } = await submitCars(owner, 1);
  const [{ id, number } = { id: 0, number: '' }] = cars;

  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await elsewhere.addCookies([owner.browserCookie()]);
  const theirs = await elsewhere.newPage();
  const stream = theirs.waitForResponse((response) => response.url().includes('/trpc/live.mine') && response.ok());
  await theirs.goto(`/consignments/${id}`);
  const timeline = theirs.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem')).toHaveCount(1);
  await stream;

  await page.context().addCookies([vera.apiUser.browserCookie()]);
  const queue = `/admin/dashboard?q=${make}&sort=waiting`;
  await page.goto(queue);
  const details = page.getByRole('link', { name: `View details of ${number}` });
  await details.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').first();
  const contacts = dialog.getByRole('region', { name: 'Contacts' });
  const opener = contacts.getByRole('button', { name: 'Log a contact' });
  const form = contacts.locator('form');
  const said = contacts.getByLabel('What was said');
  const keyboard = createKeyboard(page);

  /** The key that goes to the notes, which follow the contacts. */
  async function openForm(): Promise<void> {
    await expect(opener).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.press('Shift+Tab');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(contacts.getByLabel('Kind of contact')).toBeFocused();
  }
  /** The time is several stops in one field. */
  async function tabTo(field: Locator): Promise<void> {
    for (let stops = 0; stops < 12; stops += 1) {
      if (await field.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${field} cannot be reached with Tab`);
  }
  await openForm();
  await tabTo(said);
  await page.keyboard.type('They sell because of a divorce');
  await atWidths(page, [375, 1280], () => expectNoViolations(page, { within: '[role="dialog"]' }));
  await said.focus();

  // Neither Escape nor a reload loses what is written.
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.reload();
  await openForm();
  await expect(said).toHaveValue('They sell because of a divorce');
  await page.evaluate(runTimersLate);
  await tabTo(contacts.getByLabel('What the owner sees'));
  await page.keyboard.type(FOR_OWNER);
  await keyboard.press(contacts.getByRole('button', { name: 'Save contact' }));

  const called = timeline.getByRole('listitem').filter({ hasText: 'We called you' });
  await expect(called).toContainText(FOR_OWNER);
  await expect(theirs.getByText('We got in touch on')).toBeVisible();
  await expect(theirs.getByText(/divorce/)).toHaveCount(0);
  await expect(theirs.getByText(vera.username)).toHaveCount(0);
  await atWidths(theirs, [1280, 375], () => expectNoViolations(theirs, { within: 'main' }));

  await expect(opener).toBeFocused();
  await expect(contacts.getByRole('listitem')).toContainText(`The owner sees: ${FOR_OWNER}`);
  await page.keyboard.press('Enter');
  await expect(said).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No consignments found')).toBeVisible();

  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await page.context().addCookies([admin.browserCookie()]);
  await page.goto('/admin/company?tab=names');
  await toggleNames(page);
  await theirs.reload();
  await expect(timeline).toContainText('Ada called you');
  // Other tests share the company's settings.
  await toggleNames(page);
  await theirs.reload();
  await expect(timeline).toContainText('We called you');
  await elsewhere.close();
});
