import type { Page } from '@playwright/test';
import { countLayoutShifts, expectNoLayoutShifts } from './support/layout-shifts.ts';
import { expect, test } from './support/test.ts';

/** Those of emailed links with a token, and with none, as when the link was cut off. */
const FOR_GUESTS = [
  '/forgot-password',
  '/reset-password',
  ...['/confirm-email', '/stop-email-change', '/unlock'].flatMap((path) => [path, `${path}#token=none`]),
];

async function lookAt(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    // A change of the fragment alone would open no new page.
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoLayoutShifts(page);
  }
}

for (const width of [375, 1280]) {
  test(`nothing moves by itself while the landing page loads at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await countLayoutShifts(page);
    await page.goto('/');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoLayoutShifts(page);
  });

  test(`nothing moves by itself while the pages for guests load at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await countLayoutShifts(page);
    await lookAt(page, FOR_GUESTS);
  });

  test(`nothing moves at ${width} px when the fonts come later than the texts that they are for`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await countLayoutShifts(page);
    await page.route('**/*.woff2', async (route) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Until it has been painted with the fallback.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      await route.continue();
    });
    await lookAt(page, ['/', '/auth', ...FOR_GUESTS]);
  });
}
