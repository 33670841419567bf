import type { Page } from '@playwright/test';

/** What forced colors (Media Queries 5, 11.1) take away from the state that is shown, one line each. */
export async function findLostInForcedColors(page: Page): Promise<string[]> {
  return [...(await findLostEdges(page)), ...(await findLostDrawings(page)), ...(await findLostStates(page))];
}

/** Fields whose edges are only a background, which forced colors remove, one line each. */
function findLostEdges(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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

/** Icons and filled bars that are drawn by a background, which forced colors paint over. */
function findLostDrawings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPaintedOver = ({ forcedColorAdjust, borderBottomStyle }: CSSStyleDeclaration) =>
      forcedColorAdjust !== 'none' && borderBottomStyle === 'none';
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const faults: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        const isMask = style.maskImage.includes('url(') && (pseudo === null || style.content !== 'none');
        if (isMask && isPaintedOver(style) && isSeen(element)) {
          faults.push(`no icon: ${element.tagName.toLowerCase()}.${element.getAttribute('class')}${pseudo ?? ''}`);
        }
      }
    }
    for (const bar of document.body.querySelectorAll('[role="progressbar"], [role="meter"]')) {
      const parts = [...bar.querySelectorAll('*')];
      const isDrawn = parts.some((part) => part.matches('svg, svg *') || !isPaintedOver(getComputedStyle(part)));
      if (parts.length > 0 && isSeen(bar) && !isDrawn) faults.push(`no filling: ${bar.getAttribute('aria-label')}`);
    }
    return faults;
  });
}

/** Controls that are on or current and look like one beside them that is not. */
function findLostStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const STATES = ['aria-checked', 'aria-selected', 'aria-pressed', 'aria-current'];
    const SEEN = [
      ...['color', 'background-color', 'background-image', 'opacity', 'visibility', 'display', 'transform', 'content'],
      ...['border-top', 'border-right', 'border-bottom', 'border-left', 'outline', 'text-decoration', 'font-weight'],
    ];
    const isOn = (element: Element, state: string) => !['false', null].includes(element.getAttribute(state));
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    function look(element: Element): string {
      const styles = [null, '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo));
      return styles.map((style) => SEEN.map((name) => style.getPropertyValue(name)).join()).join();
    }
    const looksOf = (control: Element) => [control, ...control.querySelectorAll('*')].map(look);
    function looksLike(control: Element, other: Element): boolean {
      const [one, two] = [looksOf(control), looksOf(other)];
      return one.length === two.length && one.every((each, at) => each === two[at]);
    }
    function findOther(control: Element, state: string): Element | undefined {
      const { parentElement: parent } = control;
      const group = parent?.children.length === 1 ? parent.parentElement : parent;
      const alike = [...(group?.querySelectorAll(control.tagName) ?? [])];
      return alike.find((each) => each.className === control.className && !isOn(each, state) && isShown(each));
    }
    return STATES.flatMap((state) =>
      [...document.body.querySelectorAll(`[${state}]`)]
        .filter((control) => isOn(control, state) && isShown(control))
        .flatMap((control) => {
          const other = findOther(control, state);
          if (!other || !looksLike(control, other)) return [];
          return [`${state} is lost: ${control.tagName.toLowerCase()} "${control.textContent?.slice(0, 40)}"`];
        }),
    );
  });
}
