import { API_PASSWORD, createApiUser } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

/** The HTML before any script has run: nobody waits at a blank page (spec 2.1). */
test.use({ javaScriptEnabled: false });

const SHAPES = [
  { path: '/auth', heading: 'Sign In', fewest: 4 },
  { path: '/forgot-password', heading: 'Forgot Your Password?', fewest: 3 },
  { path: '/reset-password', heading: 'Set a New Password', fewest: 7 },
  { path: '/confirm-email', heading: 'Confirm Your Email Address', fewest: 1 },
  { path: '/stop-email-change', heading: 'Keep Your Email Address', fewest: 1 },
  { path: '/unlock', heading: 'Unlock Sign-In', fewest: 1 },
  // Whether anything was submitted is only known in the browser.
  { path: '/success', heading: null, fewest: 12 },
  { path: '/verify-phone', heading: 'Verify Your Phone', fewest: 2 },
  { path: '/dashboard', heading: 'My Consignments', fewest: 12 },
  // Which step it opens at is only known with the draft.
  { path: '/consign', heading: null, fewest: 10 },
  { path: '/consignments/1', heading: 'Consignment Details', fewest: 12 },
  { path: '/settings', heading: 'Account Settings', fewest: 8 },
  { path: '/admin/dashboard', heading: 'Consignments', fewest: 60 },
  { path: '/admin/settings', heading: 'Email Settings', fewest: 8 },
  { path: '/admin/users', heading: 'User Management', fewest: 20 },
  { path: '/admin/figures', heading: 'Figures', fewest: 25 },
  { path: '/admin/company', heading: 'Company', fewest: 5 },
];

for (const { path, heading, fewest } of SHAPES) {
  test(`${path} is in its HTML in its final shape`, async ({ context, page, baseURL }) => {
    // Any cookie of that name will do: only the first query checks whether it is valid.
    await context.addCookies([{ name: 'marque_session', value: 'any', url: baseURL ?? '' }]);
    await page.goto(path);
    await expect(page.locator('h1')).toHaveText(heading ? [heading] : []);
    const gray = page.locator('[data-page-skeleton] .mantine-Skeleton-root');
    expect(await gray.count()).toBeGreaterThanOrEqual(fewest);
    expect((await measure(gray.first())).height).toBeGreaterThan(10);
  });
}

test('the photo step of a paired phone says at once that it waits for the computer', async ({ page }) => {
  await page.goto('/shoot');
  await expect(page.locator('[data-page-skeleton]')).toContainText('Connecting to your computer');
});

test('a skeleton rests for a second, so that the loading page is not drawn again and again', async ({
  context,
  page,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await context.addCookies([{ name: 'marque_session', value: 'any', url: baseURL ?? '' }]);
  await page.goto('/dashboard');
  const delays = await page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getTiming().delay));
  expect(delays.length).toBeGreaterThan(0);
  expect(new Set(delays)).toEqual(new Set([1_000]));
  const layers = await page
    .locator('[data-page-skeleton] .mantine-Skeleton-root')
    .evaluateAll((areas) => areas.filter((area) => getComputedStyle(area).transform !== 'none').length);
  expect(layers).toBe(0);
});

test('a guest gets the shape of the page to which the guard leads, and learns nothing of the one they asked for', async ({
  page,
}) => {
  await page.goto('/admin/users');
  await expect(page.locator('h1')).toHaveText('Sign In');
});

test.describe('The first page of a visit', () => {
  test.use({ javaScriptEnabled: true });

  // What follows the fallback of a Suspense is held back by React for 300 ms.
  test('takes the place of the skeleton without a fallback in between', async ({ context, page }) => {
    const { username, phone } = newConsignor();
    const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
    await context.addCookies([owner.browserCookie()]);
    await page.addInitScript(() => {
      const counted = { fallbacks: 0 };
      Object.assign(globalThis, { counted });
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        const elements = added.filter((node) => node instanceof HTMLElement);
        const within = elements.flatMap((element) => [element, ...element.querySelectorAll('span')]);
        counted.fallbacks += within.filter(
          ({ role, textContent }) => role === 'status' && textContent === 'Loading',
        ).length;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/consign');
    await expect(page.getByLabel('First Name')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'counted'))).toEqual({ fallbacks: 1 });
  });

  test('is painted before its modules are fetched, the first one aside', async ({ page }) => {
    await page.goto('/forgot-password', { waitUntil: 'networkidle' });
    const { painted, modules } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      modules: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    }));
    const others = modules.filter(({ name }) => !name.includes('/assets/index-'));
    expect(others.length).toBeGreaterThan(2);
    expect(others.filter(({ startTime }) => startTime < painted)).toEqual([]);
    // Preloading it must not fetch it a second time.
    expect(modules).toHaveLength(others.length + 1);
  });

  test('leaves no skeleton behind for a page that somebody reaches by signing in', async ({ page }) => {
    const { username, phone } = newConsignor();
    await createApiUser(productUrl(), dataDir()).consignor(username, phone);
    await page.addInitScript(() => {
      const counted = { skeletons: 0 };
      Object.assign(globalThis, { counted });
      let wasAtForm = false;
      const look = () => {
        wasAtForm ||= location.pathname === '/auth';
        const headings = [...document.querySelectorAll('[aria-hidden] h1')].map(({ textContent }) => textContent);
        if (wasAtForm && location.pathname === '/dashboard' && headings.includes('Sign In')) counted.skeletons += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // The slow responses of the page to which it leads would show what stands in for it.
    await page.route(/\/trpc\/[^?]*consignment\.pageMine/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto('/dashboard');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(API_PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
    await expect(page.getByText('No consignments yet')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'counted'))).toEqual({ skeletons: 0 });
  });
});
