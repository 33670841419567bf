import type { Page } from '@playwright/test';

/** In pixels (WCAG 2.5.5). */
const LEAST = 44;

/**
 * Controls smaller than 44 px in either direction, one line each. Links within a sentence may be as high as their line
 * (WCAG 2.5.5), and behind a dialog nothing can be pressed.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
    const controls = (dialog ?? document.body).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="slider"], [role="option"]',
    );
    /** Whether words stand around the control that are not part of a control themselves. */
    function isWithinSentence(control: HTMLElement): boolean {
      let block = control.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      const texts = document.createTreeWalker(block ?? control, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode;
        if (/\p{L}/u.test(textContent ?? '') && !parentElement?.closest('a, button, label')) return true;
      }
      return false;
    }
    /** The click target: for a hidden input its label. */
    function toTarget(control: HTMLElement): Element {
      const { width, height } = control.getBoundingClientRect();
      const isDrawn = width > 1 && height > 1 && getComputedStyle(control).opacity !== '0';
      const [label] = control instanceof HTMLInputElement ? (control.labels ?? []) : [];
      return isDrawn || !label ? control : label;
    }
    return [...controls].flatMap((control) => {
      const target = toTarget(control);
      const isChoice = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
      // The border of a field belongs to its wrapper.
      const field = control.closest('.mantine-PasswordInput-input');
      const takers = [target, ...(field ? [field] : []), ...(isChoice ? (control.labels ?? []) : [])];
      const isInline = getComputedStyle(target).display === 'inline';
      if (control.matches(':disabled') || (isInline && isWithinSentence(control))) return [];
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isHit = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY);
        return takers.some((taker) => taker === hit || taker.contains(hit));
      };
      // Off-screen, or covered.
      if (!isHit(x, y)) return [];
      // Most are large enough themselves, which takes four looks instead of one for each pixel.
      const isLarge = right - left >= least && bottom - top >= least;
      const edges = [left + 1, right - 1].map((atX) => [atX, y] as const);
      edges.push(...[top + 1, bottom - 1].map((atY) => [x, atY] as const));
      if (isLarge && edges.every(([atX, atY]) => isHit(atX, atY))) return [];
      const reach = (isX: boolean) => {
        let [before, after] = [0, 0];
        while (before < least && isHit(isX ? x - before - 1 : x, isX ? y : y - before - 1)) before += 1;
        while (after < least && isHit(isX ? x + after + 1 : x, isX ? y : y + after + 1)) after += 1;
        return before + after + 1;
      };
      const [width, height] = [reach(true), reach(false)];
      if (width >= least && height >= least) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
      return [`${control.tagName.toLowerCase()} "${name}" ${width}x${height} ${control.className.slice(0, 60)}`];
    });
  }, LEAST);
}
