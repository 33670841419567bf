const PRESSABLE = 'button, a[href], [role="tab"], [role="menuitem"], input, label, summary';
const AT_MOST_MS = 3_000;

/** Its label, or its texts without what stands beside them, such as a key. */
function listNames(element: HTMLElement): string[] {
  const label = element.getAttribute('aria-label');
  if (label !== null) return [label];
  const parts = [element, ...element.querySelectorAll('*')].flatMap(({ childNodes }) => [...childNodes]);
  const texts = parts.filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return [element, ...texts].map(({ textContent }) => textContent?.trim() ?? '');
}

function isNamed(element: HTMLElement, name: string): boolean {
  return listNames(element).includes(name) && !element.matches(':disabled') && element.checkVisibility();
}

/** What bears the name; the last of them, which is the one in front. */
function find(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)].findLast((element) => isNamed(element, name));
}

/** Presses what bears the name, once it is there. */
export async function press(name: string): Promise<void> {
  const giveUpAt = performance.now() + AT_MOST_MS;
  let found = find(name);
  while (!found && performance.now() < giveUpAt) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    found = find(name);
  }
  if (!found) throw new Error(`There is nothing to press that is called ${name}`);
  found.click();
}
