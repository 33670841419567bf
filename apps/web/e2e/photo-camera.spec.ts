import { PHOTO_ADVICE } from '@marque/domain/photo/photo-advice';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './support/accessibility.ts';
import { type CameraKind, expect, loseCamera, runningCameras, setHidden, test } from './support/camera-test.ts';
import { choose } from './support/photo-step.ts';
import { samplePhoto } from './support/test.ts';
import { atSizes, atWidths, SMALL_SCREENS } from './support/widths.ts';

const PHOTOS = { step: 2, heading: 'Interior Overview' } as const;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const getCamera = (page: Page) => page.getByRole('dialog', { name: 'Camera' });
const inCamera = (page: Page, name: string | RegExp) => getCamera(page).getByRole('button', { name });

/** The picture of a phone held as the category asks: 3:4. */
async function pointedAt(category: string, blur = 0): Promise<CameraKind> {
  const picture = sharp(samplePhoto(category)).resize(960, 1280, { fit: 'cover' });
  return { picture: await (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality: 90 }).toBuffer() };
}

/** Until the devices are known, the button opens the browser's file input. */
async function pressTakePhoto(page: Page): Promise<void> {
  await page.locator('button', { hasText: 'Take photo' }).first().click();
}

async function openCamera(page: Page): Promise<void> {
  await pressTakePhoto(page);
  await expect(getCamera(page)).toBeVisible();
  await expect(inCamera(page, 'Take the photo')).toHaveAttribute('aria-disabled', 'false');
}

async function expectReleased(page: Page): Promise<void> {
  await expect.poll(() => runningCameras(page)).toBe(0);
}

test('the camera takes pictures that arrive in their categories, and lets go of the device', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(before.filter((url) => /photo-camera-|browser-quality|quality-worker/.test(url))).toEqual([]);
  await openCamera(page);
  expect(await runningCameras(page)).toBe(1);
  await inCamera(page, /^Previous category/).click();
  await inCamera(page, /^Previous category/).click();
  await expect(getCamera(page).getByText('Turn the phone sideways for this view.')).toBeVisible();
  await inCamera(page, /^Next category/).click();
  await inCamera(page, /^Next category/).click();
  await inCamera(page, 'Grid').click();
  await expect(inCamera(page, 'Grid')).toHaveAttribute('aria-pressed', 'true');

  await inCamera(page, 'Take the photo').click();
  await expect(getCamera(page).getByRole('img', { name: 'What you just took' })).toBeVisible();
  await inCamera(page, 'Retake').click();
  await expect(getCamera(page).getByText('0 photos')).toBeVisible();
  await inCamera(page, 'Take the photo').click();
  await inCamera(page, /Keep|Use it anyway/).click();
  await expect(getCamera(page).getByText('1 photo', { exact: true })).toBeVisible();

  await inCamera(page, /^Next.*Steering Wheel/)
    .last()
    .click();
  await expect(getCamera(page).getByRole('heading', { name: 'Steering Wheel' })).toBeVisible();
  await inCamera(page, 'Take the photo').click();
  await inCamera(page, /Keep|Use it anyway/).click();
  await expect(getCamera(page).getByText('1 photo', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getCamera(page)).toHaveCount(0);
  await expectReleased(page);

  await expect(page.getByRole('heading', { name: 'Steering Wheel' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Photos for Steering Wheel' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  const overview = page.getByRole('list', { name: 'Photos for Interior Overview' });
  await expect(overview.getByRole('listitem')).toHaveCount(1);
  // Uploaded, and in its category.
  await expect(overview.getByRole('button', { name: 'Interior Overview', exact: true })).toBeVisible();
});

test('a blurred picture is advised on at once, and used all the same', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview', 6), PHONE, undefined, PHOTOS);
  await openCamera(page);
  await inCamera(page, 'Take the photo').click();
  await expect(getCamera(page).getByText(/^This photo looks blurred/)).toBeVisible();
  const saved = page.waitForRequest((request) => Boolean(request.postData()?.includes('"blurred"')));
  await inCamera(page, 'Use it anyway').click();
  await inCamera(page, 'Close the camera').click();
  await expectReleased(page);
  await saved;
  await expect(page.getByText(/^This photo looks blurred/)).toHaveCount(0);
});

test('where the camera is not allowed, the phone’s own takes over, and that is said once', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt('denied', PHONE, undefined, PHOTOS);
  await pressTakePhoto(page);
  await expect(page.getByText('The camera could not be opened here')).toBeVisible();
  await expect(getCamera(page)).toHaveCount(0);
  const input = page.getByLabel('Take photo').first();
  await expect(input).toHaveAttribute('capture', 'environment');
  await input.setInputFiles(samplePhoto('scenic'));
  await expect(page.getByRole('list', { name: 'Photos for Interior Overview' }).getByRole('listitem')).toHaveCount(1);
});

test('without a camera nothing of it is offered', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt('missing', {}, undefined, PHOTOS);
  await expect(page.getByLabel('Take photo').first()).toHaveAttribute('capture', 'environment');
});

test('the phone’s own camera stays within reach, and its picture lands in the category', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await openCamera(page);
  const chooser = page.waitForEvent('filechooser');
  await inCamera(page, /own camera app/).click();
  await (await chooser).setFiles(samplePhoto('scenic'));
  await expectReleased(page);
  await expect(page.getByRole('list', { name: 'Photos for Interior Overview' }).getByRole('listitem')).toHaveCount(1);
});

test('the camera is let go while the page is hidden, and comes back once when it is lost', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await openCamera(page);
  await setHidden(page, true);
  await expectReleased(page);
  await setHidden(page, false);
  await expect.poll(() => runningCameras(page)).toBe(1);
  await loseCamera(page);
  await expect.poll(() => runningCameras(page)).toBe(1);
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(getCamera(page)).toHaveCount(0);
  await expectReleased(page);
});

const overview = (page: Page) => page.getByRole('list', { name: 'Photos for Interior Overview' });

/** A dark photo, with advice on it, between two others. */
async function chooseDarkAmongThree(page: Page): Promise<void> {
  const photographs = ['interior_seats', 'interior_overview', 'trunk'].map((category) =>
    sharp(samplePhoto(category)).resize({ width: 1200 }),
  );
  const buffers = await Promise.all(
    photographs.map((each, index) => (index === 1 ? each.linear(0.15, 0) : each).jpeg().toBuffer()),
  );
  await choose(
    page,
    buffers.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await expect(page.getByText('8 photos · all uploaded')).toBeVisible();
  await expect(overview(page).getByText(PHOTO_ADVICE.dark)).toBeVisible();
}

const addresses = (page: Page) =>
  overview(page)
    .locator('[data-photo]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-photo')));

test('a photo is taken once more with the camera, in its place, and closing the camera changes nothing', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await chooseDarkAmongThree(page);
  const before = await addresses(page);
  const retake = overview(page).getByRole('button', { name: /^Retake/ });
  await retake.click();
  await expect(getCamera(page).getByRole('heading', { name: 'Interior Overview' })).toBeVisible();
  await expect(inCamera(page, /^(Next|Previous)/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(getCamera(page)).toHaveCount(0);
  await expectReleased(page);
  await expect(retake).toBeFocused();
  expect(await addresses(page)).toEqual(before);

  await retake.click();
  await inCamera(page, 'Take the photo').click();
  await inCamera(page, 'Retake').click();
  await inCamera(page, 'Take the photo').click();
  await inCamera(page, /Keep|Use it anyway/).click();
  await expect(getCamera(page)).toHaveCount(0);
  await expectReleased(page);
  await expect(overview(page).getByText(PHOTO_ADVICE.dark)).toHaveCount(0);
  await expect(page.getByText('8 photos · all uploaded')).toBeVisible();
  await expect
    .poll(async () => (await addresses(page)).map((each, at) => each === before[at]))
    .toEqual([true, false, true]);

  // Also for photos without advice.
  await overview(page).getByRole('button', { name: 'More for Interior Overview, photo 1 of 3' }).click();
  await page.getByRole('menuitem', { name: 'Retake…' }).click();
  await inCamera(page, 'Take the photo').click();
  await expect(inCamera(page, /Keep|Use it anyway/)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await inCamera(page, 'Retake').click();
  await inCamera(page, /own camera app/).click();
  await (await chooser).setFiles(samplePhoto('scenic'));
  await expectReleased(page);
  await expect
    .poll(async () => (await addresses(page)).map((each, at) => each === before[at]))
    .toEqual([false, false, true]);
});

test('where the camera is not allowed, a photo is taken once more with the phone’s own', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt('denied', PHONE, undefined, PHOTOS);
  await chooseDarkAmongThree(page);
  await overview(page)
    .getByRole('button', { name: /^Retake/ })
    .click();
  await expect(page.getByText('The camera could not be opened here')).toBeVisible();
  const before = await addresses(page);
  const input = overview(page).getByLabel(/^Retake/);
  await expect(input).toHaveAttribute('capture', 'environment');
  await input.setInputFiles(samplePhoto('scenic'));
  await expect
    .poll(async () => (await addresses(page)).map((each, at) => each === before[at]))
    .toEqual([true, false, true]);
});

interface EquippedWindow extends Window {
  asked?: unknown[];
}

/**
 * Runs in the page: a phone with a torch, a zoom that starts at 1, a second lens, a camera that fails to open, and one
 * that faces the person.
 */
function equipPhone(): void {
  const asked: unknown[] = [];
  Object.assign(window, { asked });
  const { prototype } = MediaStreamTrack;
  const ids = new WeakMap<MediaStreamTrack, string>();
  const readSettings = prototype.getSettings;
  // TypeScript's DOM types lack torch and zoom.
  prototype.getCapabilities = () =>
    ({ torch: true, zoom: { min: 0.5, max: 4, step: 0.5 } }) as unknown as MediaTrackCapabilities;
  prototype.getSettings = function getSettings() {
    return Object.assign(readSettings.call(this), { zoom: 1, deviceId: ids.get(this) ?? 'main' });
  };
  prototype.applyConstraints = async (constraints) => void asked.push(...(constraints?.advanced ?? []));
  const lens = (deviceId: string, facing: string) => ({
    ...{ kind: 'videoinput', deviceId, groupId: '', label: '' },
    getCapabilities: () => ({ facingMode: [facing] }),
  });
  const lenses = [lens('self', 'user'), lens('main', 'environment'), lens('wide', 'environment')];
  const { mediaDevices } = navigator;
  mediaDevices.enumerateDevices = async () =>
    [...lenses, lens('broken', 'environment')] as unknown as MediaDeviceInfo[];
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wish) => {
    // The page only requests one of these.
    const { deviceId } = (wish?.video ?? {}) as { deviceId?: { exact: string } };
    asked.push(deviceId?.exact ?? 'any');
    if (deviceId?.exact === 'broken') throw new DOMException('It is in use.', 'NotReadableError');
    const stream = await getUserMedia({ video: true });
    for (const track of stream.getTracks()) ids.set(track, deviceId?.exact ?? 'main');
    return stream;
  };
}

async function withEquippedPhone(page: Page): Promise<void> {
  await page.addInitScript(equipPhone);
}

// See equipPhone.
const listAsked = (page: Page) => page.evaluate(() => (window as EquippedWindow).asked ?? []);

test('light and zoom are offered where the camera has them, and do not end each other', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, withEquippedPhone, PHOTOS);
  await openCamera(page);
  const light = inCamera(page, 'Light');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  const zoom = getCamera(page).getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('aria-valuenow', '1');
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await light.click();
  expect(await listAsked(page)).toEqual([
    'any',
    { torch: true },
    { torch: true, zoom: 1.5 },
    { torch: false, zoom: 1.5 },
  ]);
  await light.click();
  await setHidden(page, true);
  await expectReleased(page);
  await setHidden(page, false);
  await expect(inCamera(page, 'Take the photo')).toHaveAttribute('aria-disabled', 'false');
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  await expect(zoom).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('Escape');
  await expectReleased(page);
});

test('a camera without light, zoom or another lens offers none', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, undefined, PHOTOS);
  await openCamera(page);
  await expect(inCamera(page, /Light|Other camera/)).toHaveCount(0);
  await expect(getCamera(page).getByRole('slider')).toHaveCount(0);
});

test('the lenses that look at the car are gone through; one that does not open is left out', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, withEquippedPhone, PHOTOS);
  await openCamera(page);
  const other = inCamera(page, 'Other camera');
  const ready = () => expect(inCamera(page, 'Take the photo')).toHaveAttribute('aria-disabled', 'false');
  for (const opened of [
    ['any', 'wide'],
    ['any', 'wide', 'broken', 'any'],
    ['any', 'wide', 'broken', 'any', 'wide'],
    ['any', 'wide', 'broken', 'any', 'wide', 'main'],
  ]) {
    await other.click();
    await expect.poll(() => listAsked(page)).toEqual(opened);
    await ready();
    // One at a time: phones cannot open a second camera.
    await expect.poll(() => runningCameras(page)).toBe(1);
  }
  await inCamera(page, 'Take the photo').click();
  await inCamera(page, /Keep|Use it anyway/).click();
  await expect(getCamera(page).getByText('1 photo', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectReleased(page);
});

test('every control of the camera is within reach on small screens, upright and sideways', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), PHONE, withEquippedPhone, PHOTOS);
  await openCamera(page);
  await atSizes(page, SMALL_SCREENS, async () => {
    const stands = await getCamera(page)
      .getByRole('button')
      .or(getCamera(page).getByRole('slider'))
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          return isInside && (control === hit || control.contains(hit)) ? [] : [control.outerHTML.slice(0, 120)];
        }),
      );
    expect(stands.flat()).toEqual([]);
  });
});

test('the camera is accessible, in light or dark, on a phone and wider', async ({ cameraBrowser }) => {
  const options = { ...PHONE, reducedMotion: 'reduce' } as const;
  const page = await cameraBrowser.openAt(await pointedAt('interior_overview'), options, undefined, PHOTOS);
  const audit = () => atWidths(page, [1280, 375], () => expectNoViolations(page, { within: '[role="dialog"]' }));
  await openCamera(page);
  await audit();
  await inCamera(page, 'Take the photo').click();
  await expect(inCamera(page, /Keep|Use it anyway/)).toBeFocused();
  await audit();
});
