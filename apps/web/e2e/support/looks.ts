import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import { COLOR_RULES, TAGS } from './accessibility.ts';

/** What every page has once it is there. */
const PARTS_OF_A_PAGE = ['page-has-heading-one', 'landmark-one-main', 'region'];

declare global {
  /** Put into the page by `openGallery`. */
  var axe: { run(context: Element | Document, options: RunOptions): Promise<AxeResults> };
}

/**
 * What axe finds in the page as it stands, a line each. A target that a bar standing over the page covers in part is
 * only unluckily scrolled: it counts when it is too small in the middle of the screen as well.
 */
export function findViolationsHere(page: Page, { isColorOnly = false } = {}): Promise<string[]> {
  const runOnly: RunOnly = isColorOnly
    ? { type: 'rule', values: [...COLOR_RULES] }
    : { type: 'tag', values: [...TAGS] };
  return page.evaluate(
    async ([only, parts]) => {
      await gallery.rest();
      // For the moment in which a page is fetched there is a ring alone.
      const rules = Object.fromEntries(parts.map((rule) => [rule, { enabled: !gallery.isLoading() }]));
      const { violations } = await axe.run(document, { runOnly: only, rules, resultTypes: ['violations'] });
      const isSmall = async (element: Element | null) => {
        const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
        if (!element || (dialog && !dialog.contains(element))) return false;
        element.scrollIntoView({ block: 'center' });
        const again = await axe.run(element as never, {
          runOnly: { type: 'rule', values: ['target-size'] },
          resultTypes: ['violations'],
        });
        return again.violations.length > 0;
      };
      const faults: string[] = [];
      for (const { id, nodes } of violations) {
        for (const { html, target } of nodes) {
          if (id === 'target-size' && !(await isSmall(document.querySelector(String(target[0]))))) continue;
          faults.push(`${id}: ${html.slice(0, 160)}`);
        }
      }
      return faults;
    },
    [runOnly, isColorOnly ? [] : PARTS_OF_A_PAGE] as const,
  );
}

/** Where the page is wider than its window, and text that is cut off or lies beyond its edge, a line each. */
export function findWhatDoesNotFit(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The page has noticed its new width.
    await gallery.rest();
    const faults: string[] = [];
    const { clientWidth: width, scrollWidth } = document.documentElement;
    if (scrollWidth > width) faults.push(`the page is ${scrollWidth} px wide`);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 40)} "${element.textContent?.slice(0, 40)}"`;
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    /** Whether it can be scrolled to, or is only said and not shown. */
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

/** Fields whose edges are only a background, which forced colors take away, a line each. */
export function findLostEdges(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await gallery.rest();
    const fields = document.body.querySelectorAll<HTMLElement>(
      'input:not([type="hidden"]), select, textarea, [role="slider"], [role="progressbar"]',
    );
    const hasEdge = (element: Element | null) => {
      if (!element) return false;
      const { borderBottomStyle, borderBottomWidth, outlineStyle, appearance, forcedColorAdjust } =
        getComputedStyle(element);
      if (forcedColorAdjust === 'none') return true;
      if (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0) return true;
      return outlineStyle !== 'none' || (appearance !== 'none' && element.matches('input, select, textarea'));
    };
    return [...fields].flatMap((field) => {
      const { width, height } = field.getBoundingClientRect();
      const isDrawn = width > 1 && height > 1 && getComputedStyle(field).opacity !== '0';
      if (!isDrawn || hasEdge(field) || hasEdge(field.parentElement)) return [];
      return [`no edge: ${field.tagName.toLowerCase()} ${field.getAttribute('aria-label') ?? field.className}`];
    });
  });
}
