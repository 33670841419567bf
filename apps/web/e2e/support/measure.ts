import { expect, type Locator } from '@playwright/test';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/**
 * Where an element lies in the window, in CSS pixels, as soon as it is visible. Playwright's own `boundingBox` is null
 * for an element that the page replaces between being found and being measured, as at the end of a skeleton.
 */
export async function measure(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box) return box;
  await expect(locator).toBeVisible();
  return measure(locator);
}
