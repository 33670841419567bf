import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createApiUser } from './support/api-user.ts';
import { expectScriptsAfterPaint } from './support/scripts.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

const HEADING = 'Luxury Vehicle Consignment';

function recordRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(new URL(request.url()).pathname));
  return urls;
}

/** Keeps the first heading of the page, to compare with the one that is there after hydration. */
function keepFirstHeading(): void {
  new MutationObserver((_changes, observer) => {
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.setAttribute('data-first', '');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is there, and its button leads to the wizard', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    for (const name of ['How it works', 'Every step, on record', 'Questions and answers', 'What it costs']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await page.getByText('Who sees my details?').click();
    await expect(page.getByText(/^You and our team, nobody else/)).toBeVisible();
    await expect(page.getByText(`© ${new Date().getFullYear()} Marque`)).toBeVisible();
    await page.getByRole('button', { name: 'Start Consignment' }).click();
    await expect(page).toHaveURL(/\/consign\?$/);
  });

  test('every picture is there', async ({ page }) => {
    await page.goto('/');
    for (const alt of [/^The photo step on a phone/, /^The front wheel/, /^A champagne coupe/]) {
      await expect(page.getByRole('img', { name: alt })).toBeVisible();
    }
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the landing page’s markup is taken over, not replaced, in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.addInitScript(keepFirstHeading);
    await page.goto('/');
    // Shown once the scripts know that nobody is signed in.
    await expect(page.getByRole('link', { name: 'Sign In / Register' })).toBeVisible();
    await expect(page.locator('html')).toHaveClass(colorScheme);
    await expect(page.locator('h1[data-first]')).toHaveText(HEADING);
  });
}

test('what never changes is kept as it came, and is made anew for who comes from another page', async ({ page }) => {
  const urls = recordRequests(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const story = page.getByRole('heading', { name: 'Questions and answers' });
  await expect(story).toBeVisible();
  expect(urls.filter((url) => url.includes('/kept-parts-') && url.endsWith('.js'))).toEqual([]);
  await page.getByRole('link', { name: 'Sign In / Register' }).click();
  await expect(story).toHaveCount(0);
  await page.getByRole('link', { name: 'Marque, home' }).click();
  await expect(story).toBeVisible();
  await expect(page.getByRole('list', { name: 'Example of a timeline' }).getByRole('listitem')).toHaveCount(5);
});

test('other pages come without the landing page’s markup', async ({ page }) => {
  const load = async (path: string) => (await page.request.get(path)).text();
  expect(await load('/')).toContain('Example of a timeline');
  expect(await load('/auth')).not.toContain('Example of a timeline');
  expect(await load('/no-such-page')).toContain('<div id="root"></div>');
  expect((await page.request.get('/landing.html')).status()).toBe(404);
});

test('a signed-in visitor gets their own links on the landing page', async ({ page }) => {
  const { username, phone } = newConsignor();
  const user = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await page.context().addCookies([user.browserCookie()]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In / Register' })).toHaveCount(0);
});

for (const width of [375, 768, 1280, 1920]) {
  test(`the first picture is fetched once, in one size, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const urls = recordRequests(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(urls.filter((url) => url.includes('/studio-'))).toHaveLength(1);
  });
}

test('the first picture is preloaded on the landing page only', async ({ page }) => {
  const urls = recordRequests(page);
  await page.goto('/auth', { waitUntil: 'networkidle' });
  expect(urls.filter((url) => url.includes('/studio-'))).toEqual([]);
});

test('two fonts are preloaded, of at most 60 kB, and no page fetches another before it shows one', async ({ page }) => {
  const urls = recordRequests(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const fonts = [...new Set(urls.filter((url) => url.endsWith('.woff2')))];
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(preloaded).toHaveLength(2);
  expect(fonts.sort()).toEqual(preloaded.sort());
  const files = await Promise.all(fonts.map(async (url) => (await page.request.get(url)).body()));
  expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThanOrEqual(60_000);
});

test('the scripts come after the first paint', async ({ page }) => {
  await expectScriptsAfterPaint(page, '/');
});

test('the pictures below the first one load after it, and leave the bandwidth to it', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.route('**/studio-*', async (route) => {
    await delay(300);
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const pictures = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/assets\/.*\.(?:avif|webp)$/.test(name))
      .map(({ name, startTime, responseEnd }) => ({ isFirst: name.includes('/studio-'), startTime, responseEnd })),
  );
  const first = pictures.find(({ isFirst }) => isFirst);
  const others = pictures.filter(({ isFirst }) => !isFirst);
  expect(others.length).toBeGreaterThan(0);
  expect(Math.min(...others.map(({ startTime }) => startTime))).toBeGreaterThan(first?.responseEnd ?? Infinity);
});

test('the pictures below the first one load at once when someone scrolls to them first', async ({ page }) => {
  // The first picture never comes, so the page never has everything.
  await page.route('**/studio-*', () => new Promise(() => undefined));
  await page.goto('/', { waitUntil: 'commit' });
  // By its address: until the styles are there, the picture for the dark theme is displayed too.
  const screen = page.locator('img[src*="/photos-light-"]');
  await expect(screen).toBeAttached();
  await expect(screen).toBeHidden();
  await page.mouse.wheel(0, 900);
  await expect(screen).toBeVisible();
  await expect.poll(() => screen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('names with other Latin, Cyrillic and Greek letters are set in our own fonts', async ({ page }) => {
  // React takes over the text that it finds, once the scripts are there.
  await page.goto('/', { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  for (const selector of ['h1', 'h1 + p']) {
    await page.locator(selector).evaluate(async (element) => {
      element.textContent = 'Łukasz Öztürk, Đặng Žižek, Юлія Ґонта, Әсел Қуанышұлы, Ελένη Παππά';
      await document.fonts.ready;
    });
    await page.waitForLoadState('networkidle');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
  }
});
