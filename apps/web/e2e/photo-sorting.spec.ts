import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './support/accessibility.ts';
import { expectAllWithUs, ownerAtPhotos, savedNames } from './support/photo-step.ts';
import type { Picture } from './support/pictures.ts';
import { expect, samplePhoto, test } from './support/test.ts';

const REST = [
  'interior_overview',
  'interior_steering',
  'interior_seats',
  'interior_screens',
  'under_hood',
  'trunk',
] as const;

/** A photo with the time at which it was taken, as cameras write it. */
async function taken(category: string, at: string, cut = 0): Promise<Picture> {
  const { width = 0, height = 0 } = await sharp(samplePhoto(category)).metadata();
  const buffer = await sharp(samplePhoto(category))
    .extract({ left: 0, top: 0, width: Math.round(width * (1 - cut)), height: Math.round(height * (1 - cut)) })
    .withExif({ IFD2: { DateTimeOriginal: `2026:03:14 ${at}` } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: `${category}-${at.replaceAll(':', '')}.jpg`, mimeType: 'image/jpeg', buffer };
}

const chooser = (page: Page) => page.getByLabel('Choose photos').first();
const options = (page: Page) =>
  page.getByRole('option').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));

test('photos of a whole walk are put in place with one press, whatever order they were chosen in', async ({ page }) => {
  const apiUser = await ownerAtPhotos(page);
  const photos = await Promise.all(REST.map((category, index) => taken(category, `15:0${index}:00`)));
  await chooser(page).setInputFiles([...photos].reverse());
  await expect(page.getByText('We matched every photo with a category.')).toBeVisible();
  expect((await options(page)).at(0)).toBe('Trunk, trunk-150500.jpg, 1 of 6');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Move 6 photos to their categories' }).press('Enter');
  await expectAllWithUs(page, 11);
  const names = await savedNames(apiUser);
  expect(REST.map((category) => names[category])).toEqual(photos.map(({ name }) => [name]));
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
});

test('a second shot goes where the first one is, and what cannot be told is asked', async ({ page }) => {
  const apiUser = await ownerAtPhotos(page);
  await chooser(page).setInputFiles(await taken('interior_seats', '15:00:00'));
  await expectAllWithUs(page, 6);
  await chooser(page).setInputFiles([
    await taken('interior_seats', '15:01:00', 0.06),
    await taken('under_hood', '15:02:00'),
  ]);
  await expect(page.getByText('We matched 1 of 2.')).toBeVisible();
  expect(await options(page)).toEqual([
    'Interior Overview, interior_seats-150100.jpg, 1 of 2',
    'under_hood-150200.jpg, 2 of 2',
  ]);
  await page.getByRole('button', { name: 'Move 1 photo to its category' }).click();
  await page.getByRole('option').first().click();
  await page
    .getByRole('group', { name: 'Categories' })
    .getByRole('button', { name: /^Under the Hood/ })
    .click();
  await expectAllWithUs(page, 8);
  const { interior_overview, under_hood } = await savedNames(apiUser);
  expect([interior_overview?.length, under_hood?.length]).toEqual([2, 1]);
});
