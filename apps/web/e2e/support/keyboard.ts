import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More than any page of a journey has controls. */
const MOST_PRESSES = 60;

/** What shows the focus: an outline or a shadow of the control, of a part of it, or of what stands for it. */
function hasRing(control: Element): boolean {
  const shows = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  const near = [control, control.parentElement, control.nextElementSibling];
  const styles = near.flatMap((each) =>
    each ? [getComputedStyle(each), getComputedStyle(each, '::before'), getComputedStyle(each, '::after')] : [],
  );
  return styles.some(shows);
}

export interface Keyboard {
  /** Goes forward with Tab until the control has the focus, and sees that the focus shows and is on the screen. */
  goTo(control: Locator): Promise<void>;
  /** Goes to a control and presses a key there, by default Enter. */
  press(control: Locator, key?: string): Promise<void>;
  /** Goes to a field and types in the place of what is there. */
  fill(field: Locator, text: string): Promise<void>;
  /** Goes to a picker, presses Enter, and answers the file chooser that this opens. */
  choose(picker: Locator, file: string): Promise<void>;
}

/** Everything that a person without a mouse can do on a page. */
export function keyboardOf(page: Page): Keyboard {
  let onChooser: (chooser: FileChooser) => void = () => undefined;
  // Waiting for each one anew lets the browser open its own in between.
  page.on('filechooser', (chooser) => onChooser(chooser));

  async function goTo(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) {
        await expect.poll(() => control.evaluate(hasRing), 'the focus shows').toBe(true);
        await expect(control).toBeInViewport();
        return;
      }
      await page.keyboard.press('Tab');
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
  };
}
