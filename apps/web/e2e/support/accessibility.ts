import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What may differ between the themes; all else is judged once. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface Scope {
  /** A selector; by default the whole page. */
  within?: string;
  /** A selector of what to leave out. */
  without?: string;
  isColorOnly?: boolean;
}

/** Nothing is judged while it still fades; what never ends (a spinner) is not waited for. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The page in one frame: the builder would open another page for each look, to put its frames together. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
}

/**
 * What axe finds, a line each. A target that a bar standing over the page covers in part is only unluckily scrolled:
 * it counts when it is too small in the middle of the screen as well. Behind a dialog nothing can be pressed.
 */
export async function findViolations(
  page: Page,
  { within, without, isColorOnly = false }: Scope = {},
): Promise<string[]> {
  await waitForAnimations(page);
  const builder = isColorOnly ? axe(page).withRules(COLOR_RULES) : axe(page).withTags(TAGS);
  if (within) builder.include(within);
  if (without) builder.exclude(without);
  const { violations } = await builder.analyze();
  const faults: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && (await isNoFault(page, String(target[0])))) continue;
      faults.push(`${id}: ${html.slice(0, 160)}`);
    }
  }
  return faults;
}

/** Whether nobody needs to press it, because a dialog stands over the page, or it is large enough after all. */
async function isNoFault(page: Page, selector: string): Promise<boolean> {
  const isBehindDialog = await page.locator(selector).evaluate((element) => {
    const isOpen = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    return isOpen && !element.closest('[role="dialog"]');
  });
  return isBehindDialog || isLargeEnough(page, selector);
}

async function isLargeEnough(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await axe(page).include(selector).withRules('target-size').analyze();
  return violations.length === 0;
}

/** Shows the page in a theme, and waits until it has noticed and is painted so. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** The page has no accessibility violation in either theme. */
export async function expectNoViolations(page: Page, scope: Scope = {}): Promise<void> {
  // A toast that fades over the page has no contrast of its own.
  await expect(page.getByRole('button', { name: 'Close notification' })).toHaveCount(0);
  await showIn(page, 'light');
  const inLight = await findViolations(page, scope);
  await showIn(page, 'dark');
  const inDark = await findViolations(page, { ...scope, isColorOnly: true });
  expect({ inLight, inDark }).toEqual({ inLight: [], inDark: [] });
}
