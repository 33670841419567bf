import type { Page } from '@playwright/test';
import { API_PASSWORD, createApiUser } from './support/api-user.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

/** Holds the script of a page back until the returned function is called. */
async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

test('a page whose script is loading leaves the former one on the screen, with a bar that says so', async ({
  context,
  page,
}) => {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await context.addCookies([owner.browserCookie()]);
  await page.goto('/dashboard');
  await expect(page.getByText('No consignments yet')).toBeVisible();
  const release = await holdScript(page, 'settings-page');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByText('No consignments yet')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
});

test('the sign-in form stays, busy, until the page to which it leads is there', async ({ page }) => {
  const { username, phone } = newConsignor();
  await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  const release = await holdScript(page, 'dashboard-page');
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(API_PASSWORD);
  const button = page.getByRole('button', { name: 'Sign In', exact: true }).last();
  await button.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(button).toHaveAttribute('data-loading', 'true');
  release();
  await expect(page.getByText('No consignments yet')).toBeVisible();
});

test('the dashboard is fetched while somebody fills in the sign-in form', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  const isFetched = page.waitForRequest(/\/assets\/dashboard-page-[^/]*\.js$/);
  await page.getByLabel('Username').fill('a');
  await isFetched;
});
