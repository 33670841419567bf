import type { Page } from '@playwright/test';
import { runAxe } from './axe.ts';

/** What every page has once it is there; for the moment in which it is fetched there is a ring alone. */
const PARTS_OF_A_PAGE = ['page-has-heading-one', 'landmark-one-main', 'region'];

/** Waits until the state is painted and no transition is running. */
export const rest = (page: Page): Promise<void> => page.evaluate(() => gallery.rest());

/** What axe finds in the structure of the state that is shown, a line each. */
export async function findStructureFaults(page: Page): Promise<string[]> {
  const isLoading = await page.evaluate(() => gallery.isLoading());
  return runAxe(page, { rules: 'structure', off: isLoading ? PARTS_OF_A_PAGE : [] });
}

/** Texts of a new look (gallery/looks.ts) that are hard to read in either theme, a line each. Ends in the light one. */
export async function findColorFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await rest(page);
    // What counts seconds may have replaced it.
    if ((await page.locator('[data-new-look]').count()) === 0) continue;
    const found = await runAxe(page, { rules: 'colors', within: '[data-new-look]' });
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await rest(page);
  return faults;
}

/** Horizontal overflow of the page, and text that is clipped or off-screen, one line each. */
export function findWhatDoesNotFit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { clientWidth: width, scrollWidth } = document.documentElement;
    if (scrollWidth > width) faults.push(`the page is ${scrollWidth} px wide`);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 40)} "${element.textContent?.slice(0, 40)}"`;
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    /** Whether it can be scrolled into view, or is visually hidden on purpose. */
    function isElsewhere(element: Element): boolean {
      for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
        const { width: across, height: down } = above.getBoundingClientRect();
        if (across <= 1 || down <= 1 || above.matches('[aria-hidden="true"]')) return true;
        if (above !== element && /auto|scroll/.test(getComputedStyle(above).overflowX)) return true;
      }
      return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { left, right } = element.getBoundingClientRect();
      const isBeyond = right > width + 1 || left < -1;
      const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      if ((!isBeyond && !isCut) || !hasText(element) || isElsewhere(element)) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (isBeyond) faults.push(`beyond the edge: ${name(element)}`);
      else if (overflowX !== 'visible' && textOverflow !== 'ellipsis') faults.push(`cut off: ${name(element)}`);
    }
    return faults;
  });
}

/** Words with a hyphen among figures of one width, which make the hyphen as wide as a digit, one line each. */
export function findWideHyphens(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasHyphen = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}-\p{L}/u.test(node.textContent ?? ''));
    return [...document.body.querySelectorAll('*')].filter(hasHyphen).flatMap((element) => {
      const { fontFamily, fontVariantNumeric } = getComputedStyle(element);
      if (!fontVariantNumeric.includes('tabular-nums') || fontFamily.includes('Mono')) return [];
      return [
        `wide hyphen: ${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 40)}"`,
      ];
    });
  });
}
