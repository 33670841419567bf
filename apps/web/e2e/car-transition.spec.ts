import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

let owner: ApiUser;
let admin: ApiUser;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await owner.submit();
  admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
});

/** Records the elements that have the shared transition name when a view transition starts and ends. */
async function watchTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const shared = () =>
      [...document.querySelectorAll<HTMLElement>('[data-car], img')].filter(
        (element) => element.style.getPropertyValue('view-transition-name') === 'shared',
      ).length;
    const seen: string[] = [];
    Object.assign(window, { transitions: seen });
    document.startViewTransition = (update) => {
      const before = shared();
      return start(async () => {
        await (typeof update === 'function' ? update() : undefined);
        seen.push(`${before} to ${shared()}`);
      });
    };
  });
  return () => page.evaluate(() => ('transitions' in window ? (window.transitions as string[]) : []));
}

async function openDashboard(page: Page): Promise<void> {
  await page.context().addCookies([owner.browserCookie()]);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^View Details/ })).toBeVisible();
}

test('a car that is opened from the list has its name and photo before the server has responded', async ({ page }) => {
  await openDashboard(page);
  const { promise: held, resolve: respond } = Promise.withResolvers<void>();
  await page.route('**/trpc/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ferrari/ })).toBeFocused();
  await expect(page.locator('header [data-car][data-state="ready"]')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading consignment' })).toBeAttached();
  respond();
  await expect(page.getByText('What comes next')).toBeVisible();
});

test('the photo moves between the list and the car, there and back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const transitions = await watchTransitions(page);
  await openDashboard(page);
  await page.getByRole('link', { name: /^View Details/ }).click();
  await expect.poll(transitions).toEqual(['1 to 1']);
  await page.getByRole('link', { name: 'My Consignments' }).click();
  await expect(page.getByRole('link', { name: /^View Details/ })).toBeVisible();
  await expect.poll(transitions).toEqual(['1 to 1', '1 to 1']);
});

test('nothing moves for whoever asks for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const transitions = await watchTransitions(page);
  await openDashboard(page);
  await page.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ferrari/ })).toBeVisible();
  expect(await transitions()).toEqual([]);
});

test.describe('A case that staff open', () => {
  test.beforeEach(async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await context.addCookies([admin.browserCookie()]);
  });

  test('by pointer, the photo moves from its row into the case and back', async ({ page }) => {
    const { number } = await owner.submit();
    const transitions = await watchTransitions(page);
    await page.goto('/admin/dashboard?sort=newest');
    const row = page.getByRole('link', { name: `View details of ${number}` });
    await row.click();
    const details = page.getByRole('dialog');
    await expect(details.getByRole('button', { name: 'Start review' })).toBeVisible();
    // How it opens first depends on how fast it loads.
    await expect.poll(transitions).toEqual([expect.stringMatching('1 to')]);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toHaveCount(0);
    await expect(row).toBeFocused();
    await expect.poll(transitions).toEqual([expect.anything(), '1 to 1']);
    await row.click();
    await expect.poll(transitions).toEqual([expect.anything(), '1 to 1', '1 to 1']);
  });

  test('by pointer, is there before it has loaded if that takes long', async ({ page }) => {
    const { number } = await owner.submit();
    const transitions = await watchTransitions(page);
    await page.goto('/admin/dashboard?sort=newest');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/trpc\/[^?]*consignment\.get\b/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole('link', { name: `View details of ${number}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(transitions).toEqual(['1 to 0']);
    answer();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Start review' })).toBeVisible();
  });

  test('by pointer, goes back to its row by Back', async ({ page }) => {
    const { number } = await owner.submit();
    const transitions = await watchTransitions(page);
    await page.goto('/admin/dashboard?sort=newest');
    await page.getByRole('link', { name: `View details of ${number}` }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Start review' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(transitions).toEqual([expect.stringMatching('1 to'), '1 to 1']);
  });

  test('by pointer, is there without moving where the device asks for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { number } = await owner.submit();
    const transitions = await watchTransitions(page);
    await page.goto('/admin/dashboard?sort=newest');
    await page.getByRole('link', { name: `View details of ${number}` }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Start review' })).toBeVisible();
    expect(await transitions()).toEqual([]);
  });

  test('by keyboard, is there with the key, and closed with the next one', async ({ page }) => {
    const { number } = await owner.submit();
    const transitions = await watchTransitions(page);
    await page.goto('/admin/dashboard?sort=newest');
    await page.getByRole('link', { name: `View details of ${number}` }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Start review' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await transitions()).toEqual([]);
  });

  test('by its address, is there with the page', async ({ page }) => {
    const { id } = await owner.submit();
    const transitions = await watchTransitions(page);
    await page.goto(`/admin/dashboard?open=${id}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Start review' })).toBeVisible();
    expect(await transitions()).toEqual([]);
  });
});
