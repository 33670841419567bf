const PRESSABLE = 'button, a[href], [role="tab"], [role="menuitem"], input, label, summary';
const AT_MOST_MS = 3_000;

/** The element's label, or its texts without extra elements such as shortcuts. */
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

/** The last element with this name, which is the topmost. */
function find(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)].findLast((element) => isNamed(element, name));
}

export async function press(name: string): Promise<void> {
  const giveUpAt = performance.now() + AT_MOST_MS;
  let found = find(name);
  while (!found && performance.now() < giveUpAt) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    found = find(name);
  }
  if (!found) throw new Error(`There is nothing to press that is called ${name}`);
  // A menu hides while what it belongs to is out of sight.
  found.scrollIntoView({ block: 'center' });
  found.click();
}
