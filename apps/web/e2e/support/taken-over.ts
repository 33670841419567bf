import { expect, type Page } from '@playwright/test';

/** Waits until React has taken over the form that was in the HTML (src/main.tsx). */
export async function untilTakenOver(page: Page): Promise<void> {
  const form = page.locator('form').first();
  await expect
    .poll(() => form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}
