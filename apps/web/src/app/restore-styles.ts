/**
 * Restores the inline styles of a page in the HTML, which the build moved to a style sheet (vite-plugins/prerender.ts).
 * Without it, the sheet would still apply after React has removed a style.
 */
export function restoreStyles(root: Element): void {
  const sheet = document.querySelector<HTMLStyleElement>('style[data-places]')?.sheet;
  for (const rule of sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const element of root.querySelectorAll<HTMLElement>(rule.selectorText)) {
      element.style.cssText = rule.style.cssText;
      element.removeAttribute('data-place');
    }
  }
}
