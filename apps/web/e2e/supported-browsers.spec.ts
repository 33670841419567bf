import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './support/test.ts';

const WEB = join(import.meta.dirname, '..');
const TOO_OLD =
  'This browser is too old for Marque. Please update it, or use a current one: Safari 16.4, Firefox 128, Chrome 112, Edge 112 or newer.';

/** Each simulates browsers from before the feature. */
const MISSING: readonly { feature: string; remove: () => void }[] = [
  { feature: 'String.prototype.isWellFormed', remove: () => Reflect.deleteProperty(String.prototype, 'isWellFormed') },
  { feature: 'Array.prototype.toSorted', remove: () => Reflect.deleteProperty(Array.prototype, 'toSorted') },
  {
    feature: 'the selector :has()',
    remove: () => {
      const { supports } = CSS;
      CSS.supports = (...args: [string]) => !args[0].includes(':has') && supports.apply(CSS, args);
    },
  },
  { feature: 'CSS.supports', remove: () => Reflect.deleteProperty(window, 'CSS') },
];

for (const { feature, remove } of MISSING) {
  test(`a browser without ${feature} is told that it is too old, in place of a blank page`, async ({ page }) => {
    await page.addInitScript(remove);
    await page.goto('/auth');
    await expect(page.getByRole('alert')).toHaveText(TOO_OLD);
    await expect(page.getByRole('heading')).toHaveCount(0);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that it needs it', async ({ page }) => {
    await page.goto('/');
    const words = page.locator('noscript');
    await expect(words).toBeVisible();
    expect(await words.textContent()).toMatch(/^Marque needs JavaScript\. Please enable it in your browser/);
  });
});

test('the browsers that are named are those that the application is built for', async () => {
  const { browserslist }: { browserslist: string[] } = JSON.parse(await readFile(join(WEB, 'package.json'), 'utf8'));
  const readme = await readFile(join(WEB, '../../README.md'), 'utf8');
  const named = browserslist.filter((query) => !query.startsWith('ios'));
  for (const text of [TOO_OLD, readme]) {
    for (const query of named) expect(text.toLowerCase()).toContain(query.replace(' >= ', ' '));
  }
});

/** Features newer than the oldest supported browser, as they appear in code. */
const TOO_NEW_SCRIPT = [
  ...['withResolvers', 'Array.fromAsync', 'Promise.try', 'Iterator.from', 'Object.groupBy', 'Map.groupBy'],
  ...[
    'AbortSignal.any',
    'RegExp.escape',
    'Error.isError',
    'Math.sumPrecise',
    'new URLPattern',
    'Uint8Array.fromBase64',
  ],
  ...['.isSubsetOf(', '.isSupersetOf(', '.isDisjointFrom(', '.symmetricDifference(', '.toBase64(', '.setFromBase64('],
  ...['.showPopover(', '.hidePopover(', '.togglePopover(', '.requestClose(', '.checkVisibility(', '.getHTML('],
  ...['.setHTMLUnsafe(', '.moveBefore(', 'scheduler.yield', 'scheduler.postTask', 'requestIdleCallback('],
  ...['Intl.DurationFormat', 'new CompressionStream(', 'imageOrientation', '.transferToFixedLength('],
  ...['navigator.userAgentData.', 'new CloseWatcher', 'new EditContext', 'new ImageDecoder', 'getOrInsert'],
];
const TOO_NEW_STYLE = [
  ...['@starting-style', '@scope', '@position-try', 'light-dark(', 'field-sizing', 'interpolate-size', 'anchor-name'],
  ...[':popover-open', ':open', 'animation-timeline', 'calc-size(', 'transition-behavior', '@view-transition'],
  // Nested rules.
  ...['{&', ';&', '}&'],
];
/** Libraries that check for support first. */
const GUARDED = [/typeof URL\.canParse==`function`\?URL\.canParse\(/g];

async function namesIn(ending: string, names: readonly string[]): Promise<string[]> {
  const folder = join(WEB, 'dist', 'assets');
  const files = (await readdir(folder)).filter((name) => name.endsWith(ending));
  expect(files.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const file of files) {
    const text = GUARDED.reduce((code, guard) => code.replace(guard, ''), await readFile(join(folder, file), 'utf8'));
    found.push(...names.filter((name) => text.includes(name)).map((name) => `${file}: ${name}`));
  }
  return found;
}

test('the built application uses nothing that the oldest supported browsers lack', async () => {
  expect(await namesIn('.js', [...TOO_NEW_SCRIPT, 'URL.canParse('])).toEqual([]);
  expect(await namesIn('.css', TOO_NEW_STYLE)).toEqual([]);
});
