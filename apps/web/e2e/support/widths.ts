import { type Page, test } from '@playwright/test';

const HEIGHT = 800;

/**
 * Resizes the window in place, and waits until the page was drawn at its new size: before that, an element can have its
 * new width and the rules of the old media queries.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async ({ width, height }) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const query = matchMedia(`(width: ${width}px) and (height: ${height}px)`);
    while (!query.matches) await frame();
    await frame();
    await frame();
  }, size);
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
