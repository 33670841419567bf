import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

const NOT_LOADED = 'This part could not be loaded';

test.use({ expectsLostConnections: true });

let owner: ApiUser;
let id = 0;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  ({ id } = await owner.submit());
});

test.beforeEach(async ({ page }) => {
  await page.context().addCookies([owner.browserCookie()]);
});

/** Cuts the connection for one file; returns what restores it. */
async function cut(page: Page, file: string): Promise<() => Promise<void>> {
  const path = `**/assets/${file}-*.js`;
  await page.route(path, (route) => route.abort());
  return () => page.unroute(path);
}

test('a part of a page that cannot be loaded says so in its place, and is loaded when asked again', async ({
  page,
}) => {
  const restore = await cut(page, 'conversation');
  await page.goto(`/consignments/${id}`);
  const failed = page.getByRole('alert').filter({ hasText: NOT_LOADED });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page could not be shown');
  await restore();
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a part that could not be loaded comes by itself when the browser is online again', async ({ page }) => {
  const restore = await cut(page, 'conversation');
  await page.goto(`/consignments/${id}`);
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
});

test('a dialog that cannot be loaded closes and says so, and opens when asked again', async ({ page }) => {
  const restore = await cut(page, 'lightbox');
  await page.goto(`/consignments/${id}`);
  const photo = page.getByRole('button', { name: 'Exterior Front' });
  await photo.click();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expect(page).not.toHaveURL(/photo=/);
  await expect(photo).toBeVisible();
  await restore();
  await photo.click();
  await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
});

test('a dialog that is loaded when it is opened returns the focus from the first time on', async ({ page }) => {
  await page.goto('/settings');
  const opener = page.getByRole('button', { name: 'Add a webhook' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
