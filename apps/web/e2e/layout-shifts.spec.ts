import { countLayoutShifts, expectNoLayoutShifts } from './support/layout-shifts.ts';
import { expect, test } from './support/test.ts';

/** Those of emailed links with a token, and with none, as when the link was cut off. */
const FOR_GUESTS = [
  '/forgot-password',
  '/reset-password',
  ...['/confirm-email', '/stop-email-change', '/unlock'].flatMap((path) => [path, `${path}#token=none`]),
];

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
    for (const address of FOR_GUESTS) {
      // A change of the fragment alone would open no new page.
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoLayoutShifts(page);
    }
  });
}
