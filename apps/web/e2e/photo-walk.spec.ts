import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './support/accessibility.ts';
import { type CameraKind, expect, runningCameras, test } from './support/camera-test.ts';
import { samplePhoto } from './support/test.ts';
import { atSizes, SMALL_SCREENS } from './support/widths.ts';

const PHOTOS = { step: 2, heading: 'Interior Overview' } as const;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const getWalk = (page: Page) => page.getByRole('dialog', { name: 'Walk-around' });
const inWalk = (page: Page, name: string | RegExp) => getWalk(page).getByRole('button', { name });
const getView = (page: Page, name: string) => getWalk(page).getByRole('heading', { name });
const getProgress = (page: Page) => getWalk(page).getByRole('progressbar', { name: 'Views taken' });

/** The picture of a phone held upright: 3:4. */
async function pointedAt(category: string, blur = 0): Promise<CameraKind> {
  const picture = sharp(samplePhoto(category)).resize(960, 1280, { fit: 'cover' });
  return { picture: await (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality: 90 }).toBuffer() };
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue the walk-around' }).click();
  await expect(getWalk(page)).toBeVisible();
}

async function press(page: Page): Promise<void> {
  const shutter = inWalk(page, 'Take the photo');
  await expect(shutter).toHaveAttribute('aria-disabled', 'false');
  await shutter.click();
}

const findPhotos = (page: Page, title: string) =>
  page.getByRole('list', { name: `Photos for ${title}` }).getByRole('listitem');

test('a link to the walk-around opens the camera of the page too', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  // Some phones take a moment to say which cameras they have.
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = () => new Promise((resolve) => setTimeout(() => resolve(list()), 2_000));
  });
  await page.goto(new URL('/consign?step=photos&dialog=walk', page.url()).href);
  await expect(getView(page, 'Interior Overview')).toBeVisible();
  await press(page);
  await expect(getView(page, 'Steering Wheel')).toBeVisible();
});

test('the walk-around goes from view to view, skips, retakes, and ends with what is missing', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(before.filter((url) => /photo-camera-/.test(url))).toEqual([]);
  await start(page);
  await expect(page).toHaveURL(/[?&]dialog=walk/);
  await expect(getView(page, 'Interior Overview')).toBeVisible();
  await expect(getProgress(page)).toHaveAttribute('aria-valuetext', '5 of 10');
  await expect(inWalk(page, 'Take the photo')).toBeFocused();

  await press(page);
  await expect(getView(page, 'Steering Wheel')).toBeVisible();
  await expect(getProgress(page)).toHaveAttribute('aria-valuetext', '6 of 10');
  await expect(getWalk(page).getByText('Interior Overview taken.', { exact: true })).toBeVisible();

  // The new picture replaces the old one, and the walk continues where it was.
  await inWalk(page, 'Retake').click();
  await expect(getView(page, 'Interior Overview')).toBeVisible();
  await press(page);
  await expect(getView(page, 'Steering Wheel')).toBeVisible();
  await expect(getProgress(page)).toHaveAttribute('aria-valuetext', '6 of 10');

  await inWalk(page, 'Skip').click();
  await press(page);
  for (const title of ['Screens & Console', 'Under the Hood', 'Trunk']) {
    await expect(getView(page, title)).toBeVisible();
    await press(page);
  }
  await expect(getWalk(page).getByText('Still missing: Steering Wheel.')).toBeVisible();
  await expect.poll(() => runningCameras(page)).toBe(0);
  await expect(inWalk(page, 'Take the missing photos')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getView(page, 'Steering Wheel')).toBeVisible();
  await press(page);
  await expect(getWalk(page).getByText('You have taken every required view.')).toBeVisible();
  await inWalk(page, 'Finish').last().click();
  await expect(getWalk(page)).toHaveCount(0);

  await expect(page.getByRole('heading', { name: 'Trunk' })).toBeFocused();
  await expect(page.getByText('11 photos · all uploaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /the walk-around/ })).toHaveCount(0);
});

test('pictures of the walk-around are kept without a connection, and it goes on at the first missing view', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await start(page);
  await expect(inWalk(page, 'Take the photo')).toHaveAttribute('aria-disabled', 'false');
  await page.route('**/api/upload*', () => undefined);
  await press(page);
  await expect(getView(page, 'Steering Wheel')).toBeVisible();
  await press(page);
  await expect(getView(page, 'Seats')).toBeVisible();
  await page.goBack();
  await expect(getWalk(page)).toHaveCount(0);
  await expect.poll(() => runningCameras(page)).toBe(0);
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeFocused();
  await expect(page.getByText('7 photos · 5 uploaded · 2 saved on this phone')).toBeVisible();

  await page.reload();
  await expect(page.getByText('7 photos · 5 uploaded · 2 saved on this phone')).toBeVisible();
  await start(page);
  await expect(getView(page, 'Seats')).toBeVisible();
  await page.unroute('**/api/upload*');
  await page.keyboard.press('Escape');
  await expect(getWalk(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('7 photos · all uploaded')).toBeVisible({ timeout: 60_000 });
});

test('by keyboard alone a view is taken, taken once more and skipped', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await page.getByRole('button', { name: 'Continue the walk-around' }).focus();
  await page.keyboard.press('Enter');
  const shutter = inWalk(page, 'Take the photo');
  await expect(shutter).toBeFocused();
  await expect(shutter).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await expect(getView(page, 'Steering Wheel')).toBeVisible();
  await expect(shutter).toBeFocused();
  await inWalk(page, 'Retake').press('Enter');
  await expect(getView(page, 'Interior Overview')).toBeVisible();
  await expect(shutter).toBeFocused();
  await inWalk(page, 'Keep it').press('Enter');
  await inWalk(page, 'Skip').press('Enter');
  await expect(getView(page, 'Seats')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Steering Wheel' })).toBeFocused();
});

test('what may be better about a picture is said while the walk goes on', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview', 6), PHONE, undefined, PHOTOS);
  await start(page);
  await press(page);
  await expect(getView(page, 'Steering Wheel')).toBeVisible();
  await expect(getWalk(page).getByText(/^This photo looks blurred/)).toBeVisible();
});

for (const camera of ['denied', 'missing'] as const) {
  test(`where the camera is ${camera}, each view of the walk-around comes from the file chooser`, async ({
    cameraBrowser,
  }) => {
    const page = await cameraBrowser.openAt(camera, PHONE, undefined, PHOTOS);
    await start(page);
    await expect(getWalk(page).getByText('Photos are taken with the phone’s own camera.')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await inWalk(page, 'Take the photo').click();
    await (await chooser).setFiles(samplePhoto('interior_overview'));
    await expect(getView(page, 'Steering Wheel')).toBeVisible();
    await expect(getProgress(page)).toHaveAttribute('aria-valuetext', '6 of 10');
    await inWalk(page, 'Finish').click();
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(findPhotos(page, 'Interior Overview')).toHaveCount(1);
  });
}

test('on a computer the walk-around is not offered', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), {}, undefined, PHOTOS);
  await expect(page.getByRole('button', { name: /walk-around/ })).toHaveCount(0);
});

test('every control of the walk-around is within reach on small screens, upright and sideways', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await start(page);
  await press(page);
  await expect(inWalk(page, 'Retake')).toBeVisible();
  await atSizes(page, SMALL_SCREENS, async () => {
    const outside = await getWalk(page)
      .getByRole('button')
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          const isWhole = isInside && (control === hit || control.contains(hit));
          return isWhole && width >= 44 && height >= 44 ? [] : [control.outerHTML.slice(0, 120)];
        }),
      );
    expect(outside).toEqual([]);
  });
});

test('the walk-around is accessible, in light or dark', async ({ cameraBrowser }) => {
  const options = { ...PHONE, reducedMotion: 'reduce' } as const;
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), options, undefined, PHOTOS);
  await expectNoViolations(page);
  await start(page);
  await press(page);
  await expect(inWalk(page, 'Retake')).toBeVisible();
  await expectNoViolations(page, { within: '[role="dialog"]' });
  for (let view = 0; view < 5; view += 1) await inWalk(page, 'Skip').click();
  await expect(inWalk(page, 'Take the missing photos')).toBeFocused();
  await expectNoViolations(page, { within: '[role="dialog"]' });
});
