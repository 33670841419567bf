import type { Page } from '@playwright/test';
import { type AxeScope, runAxe } from './axe.ts';
import { expect } from './test.ts';

/** Nothing is judged while it still fades; what never ends (a spinner) is not waited for. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe finds in the page once it rests, a line each. */
export async function findViolations(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await waitForAnimations(page);
  return runAxe(page, scope);
}

/** Switches the color scheme, and waits until the page is painted with it. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // In one call and by frames: an assertion looks again only after a tenth of a second, some 200 times in a run.
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, colorScheme);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** A toast that fades over the page has no contrast of its own. It is closed without taking the focus. */
async function closeToasts(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Close notification' });
  await buttons.evaluateAll((all: HTMLElement[]) => {
    for (const button of all) button.click();
  });
  await expect(buttons).toHaveCount(0);
}

/** The page has no accessibility violation in either theme. */
export async function expectNoViolations(page: Page, scope: AxeScope = {}): Promise<void> {
  // The address changes before the page that belongs to it is there.
  if (!scope.within) await expect(page.locator('h1')).not.toHaveCount(0);
  await closeToasts(page);
  await showIn(page, 'light');
  const inLight = await findViolations(page, scope);
  await showIn(page, 'dark');
  const inDark = await findViolations(page, { ...scope, rules: 'colors' });
  expect({ inLight, inDark }).toEqual({ inLight: [], inDark: [] });
}
