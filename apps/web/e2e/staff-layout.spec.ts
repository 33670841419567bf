import type { Page } from '@playwright/test';
import { type Gallery, openGallery, startGallery } from './support/gallery.ts';
import { expect, test } from './support/test.ts';

let gallery: Gallery;

test.beforeAll(async () => {
  gallery = await startGallery();
});

test.afterAll(async () => {
  await gallery.stop();
});

async function show(page: Page, slug: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await openGallery(page, gallery);
  await page.evaluate((of) => globalThis.gallery.show(of), slug);
}

/** The rows that are in the window as a whole, without scrolling. */
function readRows(page: Page): Promise<{ height: number; photo: string | undefined }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('tbody tr')].flatMap((row) => {
      const { height, bottom } = row.getBoundingClientRect();
      const photo = row.querySelector('img')?.getBoundingClientRect();
      const size = photo && `${photo.width}x${photo.height}`;
      return Math.floor(bottom) <= innerHeight ? [{ height, photo: size }] : [];
    }),
  );
}

for (const { slug, size, count } of [
  { slug: 'review', size: { width: 1280, height: 800 }, count: 15 },
  { slug: 'review-reach', size: { width: 1280, height: 800 }, count: 15 },
  { slug: 'review', size: { width: 1920, height: 1080 }, count: 24 },
  { slug: 'review-reach', size: { width: 1920, height: 1080 }, count: 24 },
]) {
  test(`${slug} shows ${count} rows of one line with a photo at ${size.width} by ${size.height}`, async ({ page }) => {
    await show(page, slug, size);
    const rows = await readRows(page);
    expect(rows.length).toBeGreaterThanOrEqual(count);
    expect(rows.map(({ height }) => Math.round(height))).toEqual(rows.map(() => 44));
    expect(new Set(rows.flatMap(({ photo }) => photo ?? []))).toEqual(new Set(['56x42']));
  });
}

for (const slug of ['review', 'review-view']) {
  test(`the filters of ${slug} and what is beside them are on one line at 1280 px`, async ({ page }) => {
    await show(page, slug, { width: 1280, height: 800 });
    const filters = page.getByRole('group', { name: 'Status' });
    const controls = [filters.getByRole('button'), page.getByLabel('Whose cases'), page.getByLabel('Sort by')];
    const boxes = await Promise.all(
      controls.map((control) => control.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))),
    );
    const middles = boxes.flat().map(({ top, height }) => Math.round(top + height / 2));
    expect(middles.length).toBeGreaterThan(10);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
    if (slug === 'review-view') await expect(page.getByText('Nobody’s cases of Southern')).toBeInViewport();
  });
}

test('at 375 px the filters are on one line, which scrolls to the chosen one', async ({ page }) => {
  await show(page, 'review-deleted', { width: 375, height: 812 });
  const filters = page.getByRole('group', { name: 'Status' });
  expect((await filters.boundingBox())?.height).toBeLessThan(60);
  await expect(filters.getByRole('button', { name: 'Deleted' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('in a wide window the tools stand beside the rows, in the order in which they are reached', async ({ page }) => {
  await show(page, 'review', { width: 1920, height: 1080 });
  const controls = [
    page.getByRole('tab', { name: /^Submitted/ }),
    page.getByRole('searchbox', { name: 'Search consignments' }),
    page.getByRole('button', { name: 'Keyboard shortcuts' }),
    page.getByRole('button', { name: 'Needs an answer' }),
    page.getByRole('button', { name: 'Deleted' }),
    page.getByLabel('Whose cases'),
  ];
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  const table = await page.getByRole('table').boundingBox();
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(table?.x ?? 0);
  await page.getByRole('tab', { name: /^Submitted/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tab', { name: /^Draft/ })).toBeFocused();
});

for (const width of [1280, 375]) {
  test(`a photo taken again lies over the one before, whose share the keys change, at ${width} px`, async ({
    page,
  }) => {
    await show(page, 'case-long', { width, height: 812 });
    const divider = page.getByRole('slider', { name: 'Wheels & Tires: how much of the photo before' });
    await divider.scrollIntoViewIfNeeded();
    const frame = await divider.boundingBox();
    for (const side of ['before', 'after'])
      expect(await page.getByAltText(`Wheels & Tires, ${side}`, { exact: true }).boundingBox()).toEqual(frame);
    await divider.focus();
    const labels = divider.locator('..').locator('[data-side]');
    for (const [key, hidden] of [
      ['Home', 'Before'],
      ['End', 'After'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(labels.filter({ hasText: hidden })).toHaveCSS('opacity', '0');
      await expect(labels.filter({ hasNotText: hidden })).toHaveCSS('opacity', '1');
    }
    await expect(divider).toHaveAttribute('aria-valuetext', '100%');
  });

  test(`the plate is shown whole and large beside the VIN as entered, and larger on request, at ${width} px`, async ({
    page,
  }) => {
    await show(page, 'case-long', { width, height: 812 });
    const section = page.getByRole('region', { name: 'VIN plate' });
    const plate = section.getByRole('button', { name: 'Enlarge VIN plate' });
    const { width: shown = 0, height = 1 } = (await plate.boundingBox()) ?? {};
    expect(shown).toBeGreaterThanOrEqual(340);
    expect(shown / height).toBeCloseTo(1600 / 1067, 1);
    await expect(section).toContainText('As entered ZFF90HLA5K0246505');
    await plate.click();
    await expect(page.getByRole('dialog').getByText('VIN plate, entered as ZFF90HLA5K0246505')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(plate).toBeFocused();
  });
}
