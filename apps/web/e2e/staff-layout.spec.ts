import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Gallery, openGallery, startGallery } from './support/gallery.ts';
import { measure } from './support/measure.ts';
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
  expect((await measure(filters)).height).toBeLessThan(60);
  await expect(filters.getByRole('button', { name: 'Deleted' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('the chosen filter stays in view when the fonts come after it', async ({ page }) => {
  await page.route('**/inter-latin*.woff2', async (route) => {
    await delay(1_000);
    await route.continue();
  });
  await show(page, 'review-deleted', { width: 375, height: 812 });
  await page.evaluate(() => document.fonts.ready);
  const filters = page.getByRole('group', { name: 'Status' });
  await expect(filters.getByRole('button', { name: 'Deleted' })).toBeInViewport({ ratio: 1 });
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
  const boxes = await Promise.all(controls.map(measure));
  const table = await measure(page.getByRole('table'));
  const tops = boxes.map((box) => box.y);
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  for (const box of boxes) expect(box.x + box.width).toBeLessThan(table.x);
  await page.getByRole('tab', { name: /^Submitted/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tab', { name: /^Draft/ })).toBeFocused();
});

test('at 1024 px the queue is still a table, of rows of one line', async ({ page }) => {
  await show(page, 'review', { width: 1024, height: 768 });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Photo',
    'ID',
    'Customer',
    'Vehicle',
    'Status',
    'Answer due',
    'Actions',
  ]);
  const rows = await readRows(page);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ height }) => Math.round(height))).toEqual(rows.map(() => 44));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

test('the rare actions of a row are shown only while the pointer or the focus is in it', async ({ page }) => {
  await show(page, 'review', { width: 1280, height: 800 });
  const row = page.getByRole('table').getByRole('row').nth(2);
  const opacity = () =>
    row.getByRole('button', { name: /^Delete/ }).evaluate((button) => {
      const actions = button.parentElement ?? button;
      for (const animation of actions.getAnimations()) animation.finish();
      return getComputedStyle(actions).opacity;
    });
  await page.mouse.move(0, 0);
  expect(await opacity()).toBe('0');
  await row.hover();
  expect(await opacity()).toBe('1');
  await page.mouse.move(0, 0);
  await row.getByRole('button', { name: /^Delete/ }).focus();
  expect(await opacity()).toBe('1');
});

test('a case names the others with its VIN, and those of the same owner as such', async ({ page }) => {
  await show(page, 'case-long', { width: 1280, height: 800 });
  const entries = page.getByRole('region', { name: 'VIN in another account' }).getByRole('listitem');
  await expect(entries).toHaveText(['MQ-7TYKQJ26 of charles', 'MQ-3HXW9N4P of the same owner']);
});

test('the grid has the marks and actions of the rows, and the arrow keys follow its columns', async ({ page }) => {
  await show(page, 'review-grid', { width: 1280, height: 800 });
  const tiles = page.getByRole('list', { name: 'Submitted consignments' }).getByRole('listitem');
  const marks = ['VIN in another account', '120 new messages', 'Changes proposed', 'is looking at this'];
  for (const mark of marks) await expect(tiles.first()).toContainText(mark);
  await expect(tiles.nth(2)).not.toContainText('Changes proposed');

  const column = async () => {
    const tile = tiles.filter({ has: page.locator(':focus') });
    const { x, y } = await measure(tile);
    const at = await tiles.evaluateAll((all) => all.findIndex((each) => each.contains(document.activeElement)));
    return { x, y, at };
  };
  await page.keyboard.press('ArrowDown');
  const first = await column();
  expect(first.at).toBe(0);
  await page.keyboard.press('ArrowDown');
  const below = await column();
  expect([below.x, below.y > first.y, below.at > 1]).toEqual([first.x, true, true]);
  await page.keyboard.press('ArrowRight');
  const beside = await column();
  expect([beside.y, beside.at]).toEqual([below.y, below.at + 1]);
  await page.keyboard.press('ArrowUp');
  expect((await column()).at).toBe(1);
  await page.keyboard.press('ArrowLeft');
  expect((await column()).at).toBe(0);

  const actions = tiles.first().getByRole('button', { name: /^(Send email about|Delete)/ });
  await expect(actions).toHaveCount(2);
  await actions.last().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('the exact time of what is due is under the pointer in a row', async ({ page }) => {
  await show(page, 'review', { width: 1280, height: 800 });
  const due = page
    .locator('tbody')
    .getByText(/ left$/)
    .first();
  await due.hover();
  await expect(due).toHaveAttribute('title', /^Due \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
});

for (const width of [1280, 375]) {
  test(`decisions and time left stay in view at the end of a case, at ${width} px`, async ({ page }) => {
    await show(page, 'case-long', { width, height: 812 });
    const dialog = page.getByRole('dialog');
    const last = dialog.getByRole('region', { name: 'Timeline' }).getByRole('listitem').last();
    await expect(last).not.toBeInViewport();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(dialog.getByRole('group', { name: 'Decision' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByTitle(/^(Due|Answered) /)).toBeInViewport({ ratio: 1 });
  });

  test(`a photo taken again lies over the one before, whose share the keys change, at ${width} px`, async ({
    page,
  }) => {
    await show(page, 'case-long', { width, height: 812 });
    const divider = page.getByRole('slider', { name: 'Wheels & Tires: how much of the photo before' });
    await divider.scrollIntoViewIfNeeded();
    const frame = await measure(divider);
    for (const side of ['before', 'after'])
      expect(await measure(page.getByAltText(`Wheels & Tires, ${side}`, { exact: true }))).toEqual(frame);
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
    const { width: shown, height } = await measure(plate);
    expect(shown).toBeGreaterThanOrEqual(340);
    expect(shown / height).toBeCloseTo(1600 / 1067, 1);
    await expect(section).toContainText('As entered ZFF90HLA5K0246505');
    await plate.click();
    await expect(page.getByRole('dialog').getByText('VIN plate, entered as ZFF90HLA5K0246505')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(plate).toBeFocused();
  });
}
