import { waitFor } from './processes.ts';
import { type ElementReference, isElement, type WebDriver } from './webdriver.ts';

/** Actions of a person on a page, for any browser engine. Everything waits until it can be done. */

/** For a busy machine with two processors. */
const HAPPENS_WITHIN_MS = 60_000;

/** Runs in the page: finds the first visible element of a kind by its accessible name. */
const FIND = `
  const [kind, name] = arguments;
  const words = (element) => (element?.innerText ?? element?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const getName = (element) => {
    const by = element.getAttribute('aria-labelledby');
    const label = element.labels?.[0];
    return element.getAttribute('aria-label')
      || (by && by.split(' ').map((id) => words(document.getElementById(id))).join(' '))
      || (label && words(label).replace(/\\s*\\*$/, ''))
      || element.getAttribute('alt')
      || words(element);
  };
  const kinds = {
    button: 'button, a[href], [role=button], [role=tab]',
    field: 'input:not([type=file]), textarea, select',
    files: 'input[type=file]',
    heading: 'h1, h2, h3, h4',
    picture: 'img',
    choice: 'label',
  };
  const isVisible = (element) => element.getClientRects().length > 0;
  const isNamed = (element) => kind === 'picture' ? getName(element).includes(name) : getName(element) === name;
  return [...document.querySelectorAll(kinds[kind])]
    .find((element) => (kind === 'files' || isVisible(element)) && isNamed(element)) ?? null;
`;

const TEXT = `return document.body.innerText.replace(/\\s+/g, ' ');`;

export type Kind = 'button' | 'field' | 'files' | 'heading' | 'picture' | 'choice';

export function createEnginePage(driver: WebDriver) {
  const wait = <Found>(what: string, look: () => Promise<Found | null>) =>
    waitFor(what, look, { withinMs: HAPPENS_WITHIN_MS });

  async function look(kind: Kind, name: string): Promise<ElementReference | null> {
    const found = await driver.run(FIND, kind, name);
    return isElement(found) ? found : null;
  }

  const page = {
    goTo: driver.goTo,
    reload: driver.reload,
    run: driver.run,
    find: (kind: Kind, name: string) => wait(`${kind} "${name}"`, () => look(kind, name)),
    async sees(text: string): Promise<void> {
      await wait(`the text "${text}"`, async () => (String(await driver.run(TEXT)).includes(text) ? true : null));
    },
    async isAt(path: string): Promise<void> {
      await wait(`the page ${path}`, async () => (new URL(await driver.currentUrl()).pathname === path ? true : null));
    },
    /** Waits until there was no response for two seconds. */
    async isQuiet(): Promise<void> {
      const SINCE = `return performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map((entry) => entry.responseEnd))`;
      await wait('the last response', async () => (Number(await driver.run(SINCE)) > 2_000 ? true : null));
    },
    /** Clicks again if something moved over it in the meantime. */
    async click(kind: Kind, name: string): Promise<void> {
      await wait(`a click on ${kind} "${name}"`, async () => {
        const element = await look(kind, name);
        if (!element || (await driver.run('return arguments[0].disabled === true', element))) return null;
        await driver.run(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, element);
        await driver.click(element);
        return true;
      });
    },
    async fill(name: string, text: string): Promise<void> {
      await wait(`"${text}" in "${name}"`, async () => {
        const field = await look('field', name);
        if (!field || (await driver.run('return arguments[0].disabled', field))) return null;
        await driver.run('arguments[0].focus(); arguments[0].select?.()', field);
        await driver.type(field, text);
        return true;
      });
    },
    async holds(name: string, text: string): Promise<void> {
      await wait(`"${text}" in "${name}"`, async () => {
        const field = await look('field', name);
        return field && (await driver.run('return arguments[0].value', field)) === text ? true : null;
      });
    },
    async choose(name: string, path: string): Promise<void> {
      await driver.type(await page.find('files', name), path);
    },
    text: async () => String(await driver.run(TEXT)),
  };
  return page;
}
export type EnginePage = ReturnType<typeof createEnginePage>;
