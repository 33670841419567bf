import type { BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { type CameraKind, expect, loseCamera, runningCameras, setHidden, test } from './support/camera.ts';
import { faultsOf } from './support/faults.ts';
import { samplePhoto } from './support/test.ts';

const PHOTOS = { step: 2, heading: 'Interior Overview' } as const;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const cameraOf = (page: Page) => page.getByRole('dialog', { name: 'Camera' });
const inCamera = (page: Page, name: string | RegExp) => cameraOf(page).getByRole('button', { name });

/** What a phone sees that is held as the category asks: 3:4. */
async function pointedAt(category: string, blur = 0): Promise<CameraKind> {
  const picture = sharp(samplePhoto(category)).resize(960, 1280, { fit: 'cover' });
  return { picture: await (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality: 90 }).toBuffer() };
}

/** Until the devices are known, the way to a photo is the browser's own. */
async function pressTakePhoto(page: Page): Promise<void> {
  await page.locator('button', { hasText: 'Take photo' }).first().click();
}

async function openCamera(page: Page): Promise<void> {
  await pressTakePhoto(page);
  await expect(cameraOf(page)).toBeVisible();
  await expect(inCamera(page, 'Take the picture')).toHaveAttribute('aria-disabled', 'false');
}

async function expectReleased(page: Page): Promise<void> {
  await expect.poll(() => runningCameras(page)).toBe(0);
}

test('the camera takes pictures that arrive in their categories, and lets go of the device', async ({ stage }) => {
  const page = await stage.arrive(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(before.filter((url) => /photo-camera-|coach/.test(url))).toEqual([]);
  await openCamera(page);
  expect(await runningCameras(page)).toBe(1);
  await inCamera(page, /^Previous category/).click();
  await inCamera(page, /^Previous category/).click();
  await expect(cameraOf(page).getByText('Turn the phone sideways for this view.')).toBeVisible();
  await inCamera(page, /^Next category/).click();
  await inCamera(page, /^Next category/).click();
  await inCamera(page, 'Grid').click();
  await expect(inCamera(page, 'Grid')).toHaveAttribute('aria-pressed', 'true');

  await inCamera(page, 'Take the picture').click();
  await expect(cameraOf(page).getByRole('img', { name: 'What was just taken' })).toBeVisible();
  await inCamera(page, 'Retake').click();
  await expect(cameraOf(page).getByText('0 photos')).toBeVisible();
  await inCamera(page, 'Take the picture').click();
  await inCamera(page, /Keep|Use it anyway/).click();
  await expect(cameraOf(page).getByText('1 photo', { exact: true })).toBeVisible();

  await inCamera(page, /^Next.*Steering Wheel/)
    .last()
    .click();
  await expect(cameraOf(page).getByRole('heading', { name: 'Steering Wheel' })).toBeVisible();
  await inCamera(page, 'Take the picture').click();
  await inCamera(page, /Keep|Use it anyway/).click();
  await expect(cameraOf(page).getByText('1 photo', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cameraOf(page)).toHaveCount(0);
  await expectReleased(page);

  await expect(page.getByRole('heading', { name: 'Steering Wheel' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Photos for Steering Wheel' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  const overview = page.getByRole('list', { name: 'Photos for Interior Overview' });
  await expect(overview.getByRole('listitem')).toHaveCount(1);
  // With us, and in its category.
  await expect(overview.getByRole('button', { name: 'Interior Overview', exact: true })).toBeVisible();
});

test('a blurred picture is advised on at once, and used all the same', async ({ stage }) => {
  const page = await stage.arrive(await pointedAt('interior_overview', 6), PHONE, undefined, PHOTOS);
  await openCamera(page);
  await inCamera(page, 'Take the picture').click();
  await expect(cameraOf(page).getByText(/^This photo looks blurred/)).toBeVisible();
  const saved = page.waitForRequest((request) => Boolean(request.postData()?.includes('"blurred"')));
  await inCamera(page, 'Use it anyway').click();
  await inCamera(page, 'Close the camera').click();
  await expectReleased(page);
  await saved;
  await expect(page.getByText(/^This photo looks blurred/)).toHaveCount(0);
});

test('where the camera is not allowed, the phone’s own takes over, and that is said once', async ({ stage }) => {
  const page = await stage.arrive('denied', PHONE, undefined, PHOTOS);
  await pressTakePhoto(page);
  await expect(page.getByText('The camera could not be opened here')).toBeVisible();
  await expect(cameraOf(page)).toHaveCount(0);
  const input = page.getByLabel('Take photo').first();
  await expect(input).toHaveAttribute('capture', 'environment');
  await input.setInputFiles(samplePhoto('scenic'));
  await expect(page.getByRole('list', { name: 'Photos for Interior Overview' }).getByRole('listitem')).toHaveCount(1);
});

test('without a camera nothing of it is offered', async ({ stage }) => {
  const page = await stage.arrive('missing', {}, undefined, PHOTOS);
  await expect(page.getByLabel('Take photo').first()).toHaveAttribute('capture', 'environment');
});

test('the phone’s own camera stays within reach, and its picture lands in the category', async ({ stage }) => {
  const page = await stage.arrive(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await openCamera(page);
  const chooser = page.waitForEvent('filechooser');
  await inCamera(page, /own camera app/).click();
  await (await chooser).setFiles(samplePhoto('scenic'));
  await expectReleased(page);
  await expect(page.getByRole('list', { name: 'Photos for Interior Overview' }).getByRole('listitem')).toHaveCount(1);
});

test('the camera is let go while the page is hidden, and comes back once when it is lost', async ({ stage }) => {
  const page = await stage.arrive(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await openCamera(page);
  await setHidden(page, true);
  await expectReleased(page);
  await setHidden(page, false);
  await expect.poll(() => runningCameras(page)).toBe(1);
  await loseCamera(page);
  await expect.poll(() => runningCameras(page)).toBe(1);
  // Another route, without a way through the page below.
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(cameraOf(page)).toHaveCount(0);
  await expectReleased(page);
});

for (const { scheme, options } of [
  { scheme: 'light', options: { viewport: { width: 1280, height: 800 } } },
  { scheme: 'dark', options: PHONE },
] as const satisfies readonly { scheme: 'light' | 'dark'; options: BrowserContextOptions }[]) {
  test(`the camera is accessible in ${scheme} at ${options.viewport.width} px`, async ({ stage }) => {
    const page = await stage.arrive(
      await pointedAt('interior_overview'),
      { ...options, colorScheme: scheme, reducedMotion: 'reduce' },
      undefined,
      PHOTOS,
    );
    const audit = async () => {
      expect(await faultsOf(page, { within: '[role="dialog"]' })).toEqual([]);
    };
    await openCamera(page);
    await audit();
    await inCamera(page, 'Take the picture').click();
    await expect(inCamera(page, /Keep|Use it anyway/)).toBeFocused();
    await audit();
  });
}
