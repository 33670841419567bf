import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { confirmAddress } from './support/database.ts';
import { ADMIN } from './support/product.ts';
import { holdScripts } from './support/scripts.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

const apiUser = (): ApiUser => createApiUser(productUrl(), dataDir());

async function createOwner(): Promise<{ owner: ApiUser; username: string }> {
  const { username, phone } = newConsignor();
  return { owner: await apiUser().consignor(username, phone), username };
}

const TEXTS = '[data-page-skeleton] :is(h1, p)';
const shown = (page: Page, text: string) => page.locator(TEXTS).filter({ hasText: text });

/** Opens a page as somebody, without its scripts, once its first responses have been written into it. */
async function openWithoutScripts(page: Page, user: ApiUser, path: string): Promise<void> {
  await page.context().addCookies([user.browserCookie()]);
  await holdScripts(page);
  const responses = page.waitForResponse(/\/trpc\//);
  await page.goto(path, { waitUntil: 'commit' });
  await (await responses).finished();
  // The page reads it a moment after it has come.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Notes whether a text that was in view once is ever not, and reads the outcome. */
async function watch(page: Page, text: string): Promise<() => Promise<{ seen: number; missing: number }>> {
  await page.addInitScript((wanted) => {
    const counted = { seen: 0, missing: 0 };
    Object.assign(globalThis, { counted });
    const look = () => {
      if (document.body?.textContent.includes(wanted)) counted.seen += 1;
      else if (counted.seen > 0) counted.missing += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, text);
  return () => page.evaluate(() => Reflect.get(globalThis, 'counted'));
}

test.describe('While its scripts are loading, the HTML shows what the first responses say:', () => {
  test('the first step of a new consignment', async ({ page }) => {
    const { owner } = await createOwner();
    await openWithoutScripts(page, owner, '/consign');
    await expect(shown(page, 'Personal Information')).toBeVisible();
    await expect(page.locator('[data-page-skeleton]')).toContainText('Please provide your contact information');
  });

  test('the step that the address names', async ({ page }) => {
    const { owner } = await createOwner();
    await owner.saveDraft({ step: 2 });
    await openWithoutScripts(page, owner, '/consign?step=photos');
    await expect(shown(page, 'Vehicle Photos')).toBeVisible();
  });

  test('no step of a draft whose address names none', async ({ page }) => {
    const { owner } = await createOwner();
    await owner.saveDraft({ step: 1 });
    await openWithoutScripts(page, owner, '/consign');
    await expect(page.locator('h1')).toHaveCount(0);
  });

  test('no step before the phone is verified, where the page leads elsewhere', async ({ page }) => {
    const { username, phone } = newConsignor();
    await openWithoutScripts(page, await apiUser().register(username, phone), '/consign');
    await expect(page.locator('h1')).toHaveCount(0);
  });

  test('the greeting of an owner, and the address that they have not confirmed', async ({ page }) => {
    const { owner, username } = await createOwner();
    await openWithoutScripts(page, owner, '/dashboard');
    await expect(shown(page, 'Welcome, Ada.')).toBeVisible();
    await expect(shown(page, `We sent a link to ${username}@example.com.`)).toBeVisible();
  });

  test('no notice once it is confirmed', async ({ page }) => {
    const { owner, username } = await createOwner();
    await confirmAddress(dataDir(), username, `${username}@example.com`);
    await openWithoutScripts(page, owner, '/dashboard');
    await expect(shown(page, 'Welcome, Ada.')).toBeVisible();
    await expect(shown(page, username)).toHaveCount(0);
  });

  test('the question for an address to staff without one, unless they postponed it', async ({ page }) => {
    const { username, password } = newConsignor();
    const admin = await apiUser().signIn(ADMIN.username, ADMIN.password);
    await admin.call('POST', '/api/admin/users', { username, password, role: 'admin' });
    const colleague = await apiUser().signIn(username, password);
    await openWithoutScripts(page, colleague, '/admin/dashboard');
    await expect(shown(page, 'With an email address, you hear from us')).toBeVisible();

    await page.unrouteAll();
    await page.goto('/admin/dashboard');
    await page.getByRole('button', { name: 'Later' }).click();
    await openWithoutScripts(page, colleague, '/admin/dashboard');
    await expect(page.locator('h1')).toHaveText('Consignments');
    await expect(shown(page, 'With an email address, you hear from us')).toHaveCount(0);
  });
});

for (const { path, getText } of [
  { path: '/consign', getText: () => 'Please provide your contact information' },
  { path: '/dashboard', getText: (username: string) => `We sent a link to ${username}@example.com.` },
])
  test(`what the HTML of ${path} shows stays until the page itself shows it`, async ({ page }) => {
    const { owner, username } = await createOwner();
    await page.context().addCookies([owner.browserCookie()]);
    const read = await watch(page, getText(username));
    await page.goto(path);
    await expect(page.getByRole('main').getByText(getText(username))).toBeVisible();
    const { seen, missing } = await read();
    expect(seen).toBeGreaterThan(0);
    expect(missing).toBe(0);
  });
