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

/**
 * The name of a button, link or tab to press; an option to select; how many photos to choose; or a field's label and
 * what to type into it.
 */
export type Step = string | { option: string } | { photos: number } | { field: string; text: string };

/** The element, once there is one. */
async function waitFor<Found>(look: () => Found | undefined, what: string): Promise<Found> {
  const giveUpAt = performance.now() + AT_MOST_MS;
  let found = look();
  while (!found && performance.now() < giveUpAt) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    found = look();
  }
  if (!found) throw new Error(`There is nothing that is called ${what}`);
  return found;
}

export async function press(step: Step): Promise<void> {
  if (typeof step !== 'string') {
    if ('field' in step) return fill(step.field, step.text);
    return 'option' in step ? select(step.option) : choosePhotos(step.photos);
  }
  const found = await waitFor(() => find(step), step);
  // A menu hides while what it belongs to is out of sight.
  found.scrollIntoView({ block: 'center' });
  found.click();
}

async function select(name: string): Promise<void> {
  const options = () => [...document.querySelectorAll('option')];
  const option = await waitFor(() => options().findLast(({ text }) => text === name), name);
  option.selected = true;
  option.closest('select')?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React takes a value for its own, and says nothing of it, unless it is set as the browser sets it. */
async function fill(label: string, text: string): Promise<void> {
  const fields = () => [...document.querySelectorAll('input')];
  const isLabeled = ({ labels }: HTMLInputElement) =>
    [...(labels ?? [])].some(({ textContent }) => textContent?.trim() === label);
  const field = await waitFor(() => fields().findLast(isLabeled), label);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Chooses pictures with the last field that takes several. */
async function choosePhotos(count: number): Promise<void> {
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"][multiple]')];
  const input = await waitFor(() => inputs().findLast((each) => !each.disabled), 'a field for photos');
  const chosen = new DataTransfer();
  for (let place = 1; place <= count; place += 1) chosen.items.add(await drawPhoto(place));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function drawPhoto(place: number): Promise<File> {
  const canvas = new OffscreenCanvas(1_200, 900);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = `hsl(${place * 70} 40% 55%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'white';
    context.fillRect(place * 150, 300, 240, 240);
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], `car-${place}.jpg`, { type: 'image/jpeg' });
}
