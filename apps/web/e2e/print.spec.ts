import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser, PERSONAL_INFO, REQUEST_FOR_CHANGES } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

/** The width of A4 between the margins, in pixels. */
const PAPER = { width: 672, height: 1_000 };

/** What somebody writes in or chooses from; a checkbox says what is chosen. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

let owner: ApiUser;
let admin: ApiUser;
let id = 0;

test.beforeAll(async () => {
  admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  ({ id } = await owner.submit(['wheels_tires', 'under_hood']));
  await admin.decide(id, { status: 'in_review' });
  await admin.decide(id, REQUEST_FOR_CHANGES);
});

async function print(page: Page, as: ApiUser, path: string): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.context().addCookies([as.browserCookie()]);
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
}

async function expectPaper(page: Page): Promise<void> {
  for (const role of ['navigation', 'banner'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  // Photos are buttons that open a lightbox; only the photo itself is printed.
  await expect(page.getByRole('button').filter({ hasNot: page.getByRole('img') })).toHaveCount(0);
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(colors).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
  await expect(page.locator(FIELDS).filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER.width);
}

test('the dashboard is printed dark on white, without what cannot be pressed on paper', async ({ page }) => {
  await print(page, owner, '/dashboard');
  await expectPaper(page);
});

test('a consignment is printed with its photos and what the team asks for', async ({ page }) => {
  await print(page, owner, `/consignments/${id}`);
  await expectPaper(page);
  await expect(page.getByRole('img', { name: 'Exterior Front' })).toBeVisible();
  const reason = await measure(page.getByText('The odometer shows another number.'));
  expect(reason.width).toBeGreaterThanOrEqual(235);
});

test('a case of the staff is printed in full, without the list behind it', async ({ page }) => {
  await print(page, admin, `/admin/dashboard?open=${id}`);
  await expect(page.getByText(PERSONAL_INFO.email).first()).toBeVisible();
  await expectPaper(page);
  await expect(page.getByRole('table')).toHaveCount(0);
  const widths = await page.locator('[data-photo] img').evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  expect(widths.length).toBeGreaterThan(11);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(200);
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1_500);
});

test('no page is printed with empty fields, and folded answers are printed unfolded', async ({ page }) => {
  test.slow();
  const folded = page.locator('details').first();
  for (const { path, as, unfolds = false } of [
    { path: '/', as: owner, unfolds: true },
    { path: '/settings', as: owner },
    { path: '/admin/dashboard', as: admin },
    { path: '/admin/users', as: admin },
    { path: '/admin/figures', as: admin, unfolds: true },
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await print(page, as, path);
    await expectPaper(page);
    if (unfolds) await expect(folded.locator(':scope > :not(summary)')).toBeVisible();
  }
});
