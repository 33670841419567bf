import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

let owner: ApiUser;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await owner.submit();
});

/** Records the elements that have the shared transition name when a view transition starts and ends. */
async function watchTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const shared = () =>
      [...document.querySelectorAll<HTMLElement>('[data-car]')].filter(
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
