import { type Page, test } from '@playwright/test';

const HEIGHT = 800;

/**
 * Resizes the window and waits for the next frame: until then the page has its new size, but media queries have not
 * been evaluated.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/**
 * Runs a check at each width. Resizes the page in place: reloading it would take many times as long and show the same.
 */
export async function atWidths(
  page: Page,
  widths: readonly number[],
  check: (width: number) => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    await resize(page, { width, height: HEIGHT });
    await test.step(`at ${width} px`, () => check(width));
  }
}

export async function atSizes(
  page: Page,
  sizes: readonly { width: number; height: number }[],
  check: () => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    await test.step(`at ${size.width} by ${size.height}`, check);
  }
}

/** Phones in portrait and landscape, with a small one of each. */
export const SMALL_SCREENS = [
  { width: 320, height: 568 },
  { width: 375, height: 812 },
  { width: 812, height: 375 },
  { width: 568, height: 320 },
] as const;
