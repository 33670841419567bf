import type { Page } from '@playwright/test';
import { holdScripts } from './support/scripts.ts';
import { untilTakenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

test('the theme follows the device until one is chosen, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveClass(/light/);

  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await page
    .getByRole('menuitem', { name: 'Dark' })
    .or(page.getByRole('menuitemradio', { name: 'Dark' }))
    .click();
  await expect(root).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('marque-theme'))).toBe('dark');

  await page.reload();
  await expect(root).toHaveClass(/dark/);
  // Shown once the script is there, which comes after the first paint.
  await expect(page.getByRole('link', { name: 'Sign In / Register' })).toBeVisible();

  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await page
    .getByRole('menuitem', { name: 'System' })
    .or(page.getByRole('menuitemradio', { name: 'System' }))
    .click();
  await expect(root).toHaveClass(/light/);
});

for (const path of ['/', '/auth']) {
  test(`the theme can be chosen at ${path} by a press before its script is there`, async ({ page }) => {
    const { start } = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Toggle theme' }).click();
    start();
    await expect(page.getByRole('menu', { name: 'Theme' })).toBeVisible();
  });
}

test('the browser’s own bars have the color of the page’s upper edge', async ({ page }) => {
  const bars = page.locator('meta[name="theme-color"]');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(bars).toHaveAttribute('content', '#080808');
  await page.getByRole('link', { name: 'Sign In / Register' }).click();
  await expect(bars).toHaveAttribute('content', '#FAF8F4');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(bars).toHaveAttribute('content', '#0E0D0B');
});

/**
 * The colors of everything on the page at the moment when the theme changes, and how many of them are other ones ten
 * frames later.
 */
async function followThemeChange(
  page: Page,
  colorScheme: 'light' | 'dark',
): Promise<{ late: number; changed: number }> {
  // A handle to a promise, so that the page surely watches before its theme changes.
  const watch = await page.evaluateHandle((wanted) => {
    async function watchColors() {
      const readColors = () =>
        [...document.body.querySelectorAll('*')].map((element) => {
          const { color, backgroundColor, borderBlockStartColor } = getComputedStyle(element);
          return [color, backgroundColor, borderBlockStartColor].join();
        });
      const { documentElement: root } = document;
      const before = readColors();
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (root.dataset.mantineColorScheme !== wanted || !root.classList.contains(wanted)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(root, { attributes: true });
      });
      const at = readColors();
      for (let frame = 0; frame < 10; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      const after = readColors();
      const count = (others: string[]) => after.filter((color, index) => color !== others[index]).length;
      return { late: count(at), changed: count(before) };
    }
    return { colors: watchColors() };
  }, colorScheme);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return watch.evaluate(({ colors }) => colors);
}

test('with reduced motion the whole page changes its theme at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/auth');
  await untilTakenOver(page);
  for (const colorScheme of ['dark', 'light'] as const) {
    const { late, changed } = await followThemeChange(page, colorScheme);
    expect(changed).toBeGreaterThan(20);
    expect(late).toBe(0);
  }
});

for (const path of ['/auth', '/forgot-password']) {
  test(`the variables of the theme come with the HTML of ${path}, and scripts add none`, async ({ page, request }) => {
    const html = await (await request.get(path)).text();
    expect(html.match(/<style data-mantine-styles/g)).toHaveLength(1);
    await page.goto(path);
    await untilTakenOver(page);
    await expect(page.locator('style[data-mantine-styles]')).toHaveCount(1);
    const color = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-ink-filled'),
    );
    expect(color).not.toBe('');
  });
}
