import type { BrowserContext, Page } from '@playwright/test';
import { API_PASSWORD, createApiUser } from './support/api-user.ts';
import { consignorWithApp, givePassword } from './support/second-factor.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';
import { getAppCode } from './support/totp.ts';

const loading = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading$/ });

async function signIn(context: BrowserContext): Promise<void> {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await context.addCookies([owner.browserCookie()]);
}

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
  await signIn(context);
  await page.goto('/dashboard');
  await expect(page.getByText('No consignments yet')).toBeVisible();
  const release = await holdScript(page, 'settings-page');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(loading(page)).toBeVisible();
  await expect(page.getByText('No consignments yet')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
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
  await expect(loading(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(button).toHaveAttribute('data-loading', 'true');
  release();
  await expect(page.getByText('No consignments yet')).toBeVisible();
});

test('the card of the second factor stays, busy, until the page to which it leads is there', async ({ page }) => {
  const { person, secret } = await consignorWithApp();
  const release = await holdScript(page, 'dashboard-page');
  await givePassword(page, person);
  await page.getByLabel('Verification code').fill(getAppCode(secret, 1));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(loading(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify' })).toHaveAttribute('data-loading', 'true');
  release();
  await expect(page.getByText('No consignments yet')).toBeVisible();
});

test('a page that only leads to another one leaves the skeleton of its HTML until that one is there', async ({
  context,
  page,
}) => {
  await signIn(context);
  const release = await holdScript(page, 'dashboard-page');
  // Nothing was submitted (spec 2.6).
  await page.goto('/success');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible();
  // The bar would say it a second time.
  await expect(page.getByRole('status', { includeHidden: true }).filter({ hasText: /^Loading$/ })).toHaveCount(2);
  await expect(loading(page)).toHaveCount(1);
  release();
  await expect(page.getByText('No consignments yet')).toBeVisible();
});

test('the dashboard is fetched while somebody fills in the sign-in form', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  const isFetched = page.waitForRequest(/\/assets\/dashboard-page-[^/]*\.js$/);
  await page.getByLabel('Username').fill('a');
  await isFetched;
});
