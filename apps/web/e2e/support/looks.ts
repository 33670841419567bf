import type { Page } from '@playwright/test';
import { runAxe } from './axe.ts';

/** What every page has once it is there; for the moment in which it is fetched there is a ring alone. */
const PARTS_OF_A_PAGE = ['page-has-heading-one', 'landmark-one-main', 'region'];

interface Looks {
  isColorOnly?: boolean;
  /** Rules that were judged elsewhere. */
  off?: readonly string[];
}

/** What axe finds in the state that is shown, a line each. */
export async function findViolationsHere(page: Page, { isColorOnly = false, off = [] }: Looks = {}): Promise<string[]> {
  const isLoading = await page.evaluate(async () => {
    await gallery.rest();
    return gallery.isLoading();
  });
  return runAxe(page, { isColorOnly, off: isLoading || isColorOnly ? [...PARTS_OF_A_PAGE, ...off] : off });
}

/** A sum over the elements that are shown and their colors: where it is the same, axe has nothing new to judge. */
export function sumUpLook(page: Page): Promise<string> {
  return page.evaluate(async () => {
    await gallery.rest();
    const shown = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const looks = shown.map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [element.tagName, element.getAttribute('class'), color, backgroundColor].join();
    });
    const sum = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(looks.join()));
    return [...new Uint8Array(sum)].join();
  });
}

/** Horizontal overflow of the page, and text that is clipped or off-screen, one line each. */
export function findWhatDoesNotFit(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Wait until the page has adapted to its new width.
    await gallery.rest();
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
