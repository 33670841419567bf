import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More than any page of a journey has controls. */
const MOST_PRESSES = 60;

/** What can show the focus: the control, a part of it, or what stands for it, such as the label of a hidden input. */
function readLook(control: Element): string {
  const near = [control, control.parentElement, control.nextElementSibling, control.closest('label')];
  const styles = near.flatMap((each) =>
    each ? [getComputedStyle(each), getComputedStyle(each, '::before'), getComputedStyle(each, '::after')] : [],
  );
  return styles
    .map((style) => [
      style.outlineStyle === 'none' ? 'none' : `${style.outlineWidth} ${style.outlineColor}`,
      style.boxShadow,
      style.borderColor,
      style.backgroundColor,
      style.clipPath,
      style.transform,
    ])
    .join('; ');
}

/** Whether some of the control is on the screen and nothing else, such as a fixed bar, covers it. */
function isSeen(control: Element): boolean {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  return [control, ...labels].some((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((down) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * down);
      return hit !== null && (each.contains(hit) || labels.some((label) => label.contains(hit)) || hit.contains(each));
    });
  });
}

export interface Keyboard {
  /**
   * Goes forward with Tab until the control has the focus. At each stop on the way the focus is not lost, shows, and is
   * not covered (WCAG 2.4.7, 2.4.11).
   */
  goTo(control: Locator): Promise<void>;
  /** Goes to a control and presses a key there, by default Enter. */
  press(control: Locator, key?: string): Promise<void>;
  /** Goes to a field and types in the place of what is there. */
  fill(field: Locator, text: string): Promise<void>;
  /** Goes to a picker, presses Enter, and answers the file chooser that this opens. */
  choose(picker: Locator, file: string): Promise<void>;
  /** Opens the dialog of a control, which takes the focus, and closes it with Escape, which gives the focus back. */
  lookInto(control: Locator): Promise<void>;
}

/** Everything that a person without a mouse can do on a page. */
export function createKeyboard(page: Page): Keyboard {
  let onChooser: (chooser: FileChooser) => void = () => undefined;
  // Waiting for each one anew lets the browser open its own in between.
  page.on('filechooser', (chooser) => onChooser(chooser));

  const isSomewhere = () => page.evaluate(() => (document.activeElement ?? document.body) !== document.body);

  /** Presses Tab. What had the focus was seen, and looks otherwise without it. */
  async function goOn(): Promise<void> {
    const stop = page.locator(':focus');
    const isStop = (await isSomewhere()) && (await stop.evaluate(({ tabIndex }) => tabIndex >= 0));
    const handle = isStop ? await stop.elementHandle() : null;
    if (handle) await expect.poll(() => handle.evaluate(isSeen), `${await readName(stop)} is seen`).toBe(true);
    const focused = await handle?.evaluate(readLook);
    const name = handle ? await readName(stop) : '';
    await page.keyboard.press('Tab');
    if (handle) await expect.poll(() => handle.evaluate(readLook), `the focus shows at ${name}`).not.toBe(focused);
  }

  const readName = (stop: Locator) =>
    stop.evaluate((element) => element.outerHTML.replace(/class="[^"]*"/, '').slice(0, 120));

  async function goTo(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    await expect.poll(isSomewhere, 'the focus is not lost').toBe(true);
    const isThere = () => control.evaluate((element) => element === document.activeElement);
    const without = (await isThere()) ? null : await control.evaluate(readLook);
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if (await isThere()) {
        if (without)
          await expect.poll(() => control.evaluate(readLook), `the focus shows at ${control}`).not.toBe(without);
        await expect.poll(() => control.evaluate(isSeen), `${control} is seen`).toBe(true);
        return;
      }
      await goOn();
    }
    throw new Error(`${control} cannot be reached with Tab`);
  }

  async function press(control: Locator, key = 'Enter'): Promise<void> {
    await goTo(control);
    await page.keyboard.press(key);
  }

  return {
    goTo,
    press,
    async fill(field, text) {
      await goTo(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async choose(picker, file) {
      const chooser = new Promise<FileChooser>((resolve) => {
        onChooser = resolve;
      });
      await press(picker);
      await (await chooser).setFiles(file);
    },
    async lookInto(control) {
      await press(control);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(':focus').or(page.locator('[role="dialog"]:focus')).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(control).toBeFocused();
    },
  };
}
