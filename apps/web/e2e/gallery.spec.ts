import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { GROUPS } from '../gallery/groups.ts';
import { BROWSER } from './support/browser.ts';
import { findLostInForcedColors } from './support/forced-colors.ts';
import { type Gallery, openGallery, startGallery } from './support/gallery.ts';
import { createGalleryWindow, type ResizeGallery } from './support/gallery-window.ts';
import { findColorFaults, findStructureFaults, findWhatDoesNotFit, findWideHyphens, rest } from './support/looks.ts';
import { expect, productUrl, test } from './support/test.ts';
import { findSmallTargets } from './support/touch-targets.ts';

const HEIGHT = 800;
/** 640 px is the width of a 1280 px window at 200 % zoom. The last width is the one at which the next state starts. */
const WIDTHS = [1920, 1024, 768, 640, 320, 1280];
const PHONE = { width: 375, height: 812 };
/** Wide enough for the layouts of a computer, and still for fingers. */
const TABLET = { width: 1024, height: 768 };
const NOT_FOR_FINGERS = ['review-keys'];

// Each state's scripts run for a second: optimizing them costs a sixth of the whole, and more than it saves.
test.use({ launchOptions: { ...BROWSER, args: [...BROWSER.args, '--js-flags=--no-opt'] } });

let gallery: Gallery;

test.beforeAll(async () => {
  gallery = await startGallery();
});

test.afterAll(async () => {
  await gallery.stop();
});

type Add = (where: string, found: string[]) => void;

/** Runs axe where other elements are shown than before in this state, and on texts whose look is new in this group. */
async function judge(page: Page, where: string, add: Add): Promise<void> {
  const { hasOtherElements, hasOtherTexts } = await page.evaluate(() => globalThis.gallery.markNewLooks());
  if (hasOtherElements) add(where, await findStructureFaults(page));
  if (hasOtherTexts) add(where, await findColorFaults(page));
}

async function lookAtComputer(page: Page, resize: ResizeGallery, add: Add): Promise<void> {
  await judge(page, '1280 px', add);
  add('hyphens', await findWideHyphens(page));
  await page.emulateMedia({ forcedColors: 'active' });
  await rest(page);
  add('forced colors', await findLostInForcedColors(page));
  await page.emulateMedia({ forcedColors: 'none' });
  for (const width of WIDTHS) {
    await resize({ width, height: HEIGHT });
    await rest(page);
    add(`${width} px`, await findWhatDoesNotFit(page));
    await judge(page, `${width} px`, add);
  }
}

async function lookAtPhone(page: Page, resize: ResizeGallery, add: Add): Promise<void> {
  add('375 px', await findWhatDoesNotFit(page));
  await judge(page, 'on a phone', add);
  add('fingers on a phone', await findSmallTargets(page));
  await resize(TABLET);
  await rest(page);
  add('fingers on a tablet', await findSmallTargets(page));
  await resize(PHONE);
}

const show = (page: Page, slug: string) => page.evaluate((of) => globalThis.gallery.show(of), slug);

for (const group of GROUPS) {
  test(`every state of the ${group} pages is sound in both themes, at every width and for fingers`, async ({
    page,
    browser,
  }) => {
    // Up to forty states at seven widths each.
    test.setTimeout(900_000);
    const phone = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
    for (const each of [page, phone]) await openGallery(each, gallery);
    const resizeComputer = await createGalleryWindow(page, { isMobile: false });
    await resizeComputer({ width: 1280, height: HEIGHT });
    const resizePhone = await createGalleryWindow(phone, { isMobile: true });
    await resizePhone(PHONE);
    const faults: Record<string, string[]> = {};
    for (const slug of await page.evaluate((of) => globalThis.gallery.list(of), group)) {
      const found: string[] = [];
      const add: Add = (where, more) => found.push(...more.map((fault) => `${where}: ${fault}`));
      await show(page, slug);
      await lookAtComputer(page, resizeComputer, add);
      if (!NOT_FOR_FINGERS.includes(slug)) {
        await show(phone, slug);
        await lookAtPhone(phone, resizePhone, add);
      }
      if (found.length > 0) faults[slug] = found;
    }
    await phone.close();
    expect(faults).toEqual({});
  });
}

test('a text is judged once, and again in both themes where its color changes in one', async ({ page }) => {
  await openGallery(page, gallery);
  await show(page, 'dashboard');
  const markNewLooks = () => page.evaluate(() => globalThis.gallery.markNewLooks());
  expect(await markNewLooks()).toEqual({ hasOtherElements: true, hasOtherTexts: true });
  expect(await markNewLooks()).toEqual({ hasOtherElements: false, hasOtherTexts: false });
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'h1 { color: light-dark(#111, #222) }';
    document.head.append(style);
  });
  expect(await markNewLooks()).toEqual({ hasOtherElements: false, hasOtherTexts: true });
  const faults = await findColorFaults(page);
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toMatch(/^dark: color-contrast: /);
});

test('nothing of the gallery is in the product', async ({ request }) => {
  expect((await request.get(`${productUrl()}/dev/gallery`)).status()).toBe(404);
  const dist = join(import.meta.dirname, '..', 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((name) => /\.(?:js|html|json)$/.test(name));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) expect(await readFile(join(dist, name), 'utf8'), name).not.toContain('dev/gallery');
});
