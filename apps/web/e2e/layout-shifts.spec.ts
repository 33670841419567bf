import { countLayoutShifts, expectNoLayoutShifts } from './support/layout-shifts.ts';
import { expect, test } from './support/test.ts';

for (const width of [375, 1280]) {
  test(`nothing moves by itself while the landing page loads at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await countLayoutShifts(page);
    await page.goto('/');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoLayoutShifts(page);
  });
}
