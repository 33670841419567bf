import { SCANNER_PROBLEMS, type ScannerProblem } from '@marque/domain/vin/scanner-texts';
import { formatVin } from '@marque/domain/vin/vin';
import { devices, type Page } from '@playwright/test';
import { expectNoViolations, findViolations } from './support/accessibility.ts';
import { expect, lastConstraints, loseCamera, runningCameras, setHidden, test } from './support/camera-test.ts';
import { slowTime } from './support/slow-time.ts';
import { KNOWN_VIN, UNREADABLE_VIN } from './support/vin-decoder.ts';
import { atWidths } from './support/widths.ts';

const NOTHING = {};
/** The second VIN with one misread character. */
const MEANT_VIN = '1M8GDM9AXKP042788';
const MISREAD_VIN = '1M86DM9AXKP042788';
/** Without a check digit, so that text alone is never certain. */
const OTHER_VIN = 'WVWZZZ1KZ8M288466';
const MAX_BARCODE_BYTES = 400_000;

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Scan VIN' });

async function openScanner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan VIN' }).click();
  await expect(getDialog(page)).toBeVisible();
}

async function chooseMode(page: Page, label: 'Barcode' | 'Text'): Promise<void> {
  await getDialog(page).getByText(label, { exact: true }).click();
}

async function expectProblem(page: Page, problem: ScannerProblem): Promise<void> {
  const panel = getDialog(page).getByRole('alert');
  await expect(panel.getByText(SCANNER_PROBLEMS[problem].title, { exact: true })).toBeVisible();
  await expect(panel.getByText(SCANNER_PROBLEMS[problem].description, { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /Switch to (text|barcode) mode/ })).toBeVisible();
}

async function expectNoAim(page: Page): Promise<void> {
  await expect(getDialog(page).getByRole('button', { name: 'Enter by hand' })).toBeVisible();
  await expect(getDialog(page).getByText(/^Hold the /)).toHaveCount(0);
}

async function expectMode(page: Page, label: 'Barcode' | 'Text'): Promise<void> {
  await expect(getDialog(page).getByRole('radio', { name: label })).toBeChecked();
}

async function expectScanning(page: Page): Promise<void> {
  await expect(getDialog(page).getByRole('status').filter({ hasText: 'inside the frame' })).toBeAttached();
  expect(await runningCameras(page)).toBe(1);
}

async function expectReleased(page: Page): Promise<void> {
  await expect.poll(() => runningCameras(page)).toBe(0);
  await expect.poll(() => page.workers().length).toBe(0);
}

test('a barcode is read, confirmed and looked up, and nothing of the scanner was fetched before', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt({ bars: KNOWN_VIN });
  const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  // The button itself may be a separate file.
  expect(before.filter((url) => /scan(?!-vin-button)|print/.test(url))).toEqual([]);
  const fetched = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) fetched.add(request.url());
  });

  await openScanner(page);
  const panel = getDialog(page).getByRole('region', { name: 'Detected' });
  await expect(panel.getByText('ZFF 80AMA 5 K0240001')).toBeVisible();
  await expect(panel.getByText('Ferrari, built 2019, check digit matches')).toBeVisible();
  await expect(panel.getByText('Please check')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await expectReleased(page);
  expect(await lastConstraints(page)).toEqual({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 640 }, height: { ideal: 480 } },
  });

  await panel.getByRole('button', { name: 'Rescan' }).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(getDialog(page)).toHaveCount(0);
  await expect(page.getByText('Found: FERRARI 488 Pista 2019')).toBeVisible();
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue(KNOWN_VIN);
  await expectReleased(page);

  const worker = [...fetched].filter((url) => url.includes('scan-worker'));
  expect(worker).toHaveLength(1);
  expect([...fetched].filter((url) => url.includes('read-print'))).toEqual([]);
  let total = 0;
  for (const url of fetched) {
    const response = await page.request.get(url, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers()['cache-control']).toContain('immutable');
    total += Number(response.headers()['content-length'] ?? (await response.body()).length);
  }
  expect(total).toBeLessThanOrEqual(MAX_BARCODE_BYTES);
});

test('print is read in text mode, and the person is asked to compare it with the picture', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt({ print: UNREADABLE_VIN });
  await openScanner(page);
  await expectScanning(page);
  await chooseMode(page, 'Text');
  const panel = getDialog(page).getByRole('region', { name: 'Detected' });
  await expect(panel.getByText('WP0 ZZZ99 Z TS392124')).toBeVisible();
  await expect(panel.getByText(/^Porsche/)).toBeVisible();
  await expect(panel.getByText('Please check')).toBeVisible();
  await expect(panel.getByRole('img', { name: 'The characters as the camera saw them' })).toBeVisible();
  expect(await lastConstraints(page)).toMatchObject({ video: { width: { ideal: 1280 }, height: { ideal: 720 } } });
  await expectReleased(page);
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue(UNREADABLE_VIN);
  await expect(page.getByText('VIN Lookup Failed')).toBeVisible();
});

test('a captured picture without a VIN says so, and scanning goes on until the dialog is closed', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(NOTHING);
  await openScanner(page);
  await expectScanning(page);
  await getDialog(page).getByRole('button', { name: 'Capture' }).click();
  await expectProblem(page, 'notDetected');
  await expectScanningBehindNotice(page);
  await getDialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(getDialog(page).getByRole('alert')).toHaveCount(0);
  await expectScanning(page);
  await page.keyboard.press('Escape');
  await expect(getDialog(page)).toHaveCount(0);
  await expectReleased(page);
  await expect(page.getByRole('button', { name: 'Scan VIN' })).toBeFocused();
});

test('in barcode mode print is read too after some seconds, and the dialog says so', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt({ print: UNREADABLE_VIN });
  await openScanner(page);
  await expectMode(page, 'Barcode');
  // May be replaced soon by the result, since every frame is searched.
  await page.waitForFunction(() => document.querySelector('[role=dialog]')?.textContent.includes('Both are read now.'));
  const panel = getDialog(page).getByRole('region', { name: 'Detected' });
  await expect(panel.getByText('WP0 ZZZ99 Z TS392124')).toBeVisible();
  await expectReleased(page);
});

test('a label that cannot be read leads to a photo and to typing, while the camera keeps looking', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt({ bars: KNOWN_VIN, print: KNOWN_VIN, isBlurred: true });
  await openScanner(page);
  const { title, description } = SCANNER_PROBLEMS.unreadable;
  const advice = getDialog(page).getByRole('alert');
  await expect(advice.getByText(title, { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(advice.getByText(description, { exact: true })).toBeVisible();
  await expectScanningBehindNotice(page);
  const size = await page.evaluate(() => document.querySelector('video')?.videoWidth);
  expect(size).toBe(1280);
  await advice.getByRole('button', { name: 'Enter by hand' }).click();
  await expect(getDialog(page)).toHaveCount(0);
  await expectReleased(page);
  await expect(page.getByLabel('VIN', { exact: true })).toBeFocused();
});

test('a VIN whose check digit does not fit comes with what it may be, and what was read stays on record', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt({ bars: MISREAD_VIN });
  await openScanner(page);
  const panel = getDialog(page).getByRole('region', { name: 'Detected' });
  await expect(panel.getByText('the check digit does not match')).toBeVisible();
  await panel.getByRole('button', { name: `Use ${formatVin(MEANT_VIN)}` }).click();
  await expect(panel.getByText('1M8 GDM9A X KP042788', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Back to the scanned VIN' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Confirm' })).toBeFocused();
  const saved = page.waitForRequest((request) => request.url().includes('/trpc/draft.save'));
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue(MEANT_VIN);
  expect((await saved).postData()).toContain(`"vinSource":{"how":"barcode","read":"${MISREAD_VIN}"}`);
});

test('a typed VIN whose check digit does not fit comes with what it may be', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt('missing');
  const field = page.getByLabel('VIN', { exact: true });
  await field.fill(MISREAD_VIN);
  await expect(page.getByText('The check digit of this VIN does not match. Please check the VIN.')).toBeVisible();
  await page.getByRole('button', { name: `Use ${formatVin(MEANT_VIN)}` }).click();
  await expect(field).toHaveValue(MEANT_VIN);
  await expect(page.getByText('The check digit of this VIN does not match. Please check the VIN.')).toHaveCount(0);
});

test('light and zoom are offered where the camera has them, and asked of it', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(NOTHING, {}, async (own) => {
    await own.addInitScript(equipCameras);
  });
  await openScanner(page);
  await expectScanning(page);
  const light = getDialog(page).getByRole('button', { name: 'Light' });
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await getDialog(page).getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('ArrowRight');
  await light.click();
  const wishes: unknown[] = await page.evaluate(() => Object.assign(window).instrumentWishes);
  // Requests for larger pictures may come in between, and leave torch and zoom unchanged.
  const changes = wishes.filter((wish, at) => JSON.stringify(wish) !== JSON.stringify(wishes[at - 1]));
  expect(changes).toEqual([{ torch: true }, { torch: true, zoom: 1.5 }, { torch: false, zoom: 1.5 }]);
});

/** Runs in the page: gives every camera a torch and a zoom, and records the requests. */
function equipCameras(): void {
  const wishes: unknown[] = [];
  Object.assign(window, { instrumentWishes: wishes });
  const { prototype } = MediaStreamTrack;
  // TypeScript's DOM types lack torch and zoom.
  prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } }) as MediaTrackCapabilities;
  prototype.applyConstraints = async (constraints) => void wishes.push(...(constraints?.advanced ?? []));
}

async function expectScanningBehindNotice(page: Page): Promise<void> {
  expect(await runningCameras(page)).toBe(1);
  expect(page.workers()).toHaveLength(1);
}

test('a camera that is not allowed is named, and stays in its mode', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt('denied');
  await openScanner(page);
  await expectProblem(page, 'noPermission');
  await expectMode(page, 'Barcode');
  await expect(getDialog(page).getByText('Text mode starts in a moment.')).toHaveCount(0);
  await expectNoAim(page);
  await getDialog(page).getByRole('button', { name: 'Switch to text mode' }).click();
  await expectMode(page, 'Text');
  await expectProblem(page, 'noPermission');
  await expectReleased(page);
});

test('without a camera the scanner falls back to text, and still reads photos', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt('missing');
  await openScanner(page);
  await expectProblem(page, 'noCamera');
  await expectMode(page, 'Text');
  await expectProblem(page, 'noCamera');
  await expectNoAim(page);

  const chooser = getDialog(page).getByLabel('Choose a photo');
  const empty = await cameraBrowser.drawPhoto(NOTHING, { width: 640, height: 480 });
  await chooser.setInputFiles({ name: 'metal.jpg', mimeType: 'image/jpeg', buffer: empty });
  await expectProblem(page, 'notDetected');
  await chooser.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expectProblem(page, 'notProcessed');
  const label = await cameraBrowser.drawPhoto({ bars: KNOWN_VIN }, { width: 1600, height: 1200 });
  await chooser.setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: label });
  await expect(getDialog(page).getByText('ZFF 80AMA 5 K0240001', { exact: true })).toBeVisible();
  await expectReleased(page);
});

test('a second reader looks at a chosen photo in which nothing was found, and can be canceled', async ({
  cameraBrowser,
}) => {
  const page = await cameraBrowser.openAt(NOTHING);
  const fetched: string[] = [];
  page.context().on('request', (request) => fetched.push(request.url()));
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.context().route('**/quagga-reader-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openScanner(page);
  await expectScanning(page);
  expect(fetched.filter((url) => url.includes('quagga'))).toEqual([]);
  const metal = await cameraBrowser.drawPhoto(NOTHING, { width: 640, height: 480 });
  const photo = { name: 'metal.jpg', mimeType: 'image/jpeg', buffer: metal };
  await getDialog(page).getByLabel('Choose a photo').setInputFiles(photo);
  await expect(getDialog(page).getByRole('status').filter({ hasText: 'another way to find' })).toBeAttached();
  await getDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expectScanning(page);
  letThrough();
  await getDialog(page).getByLabel('Choose a photo').setInputFiles(photo);
  await expectProblem(page, 'notDetected');
  await expectReleased(page);
  expect(fetched.some((url) => url.includes('quagga.min'))).toBe(true);
});

test('of two VINs on one photo the person chooses theirs by one press', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt('missing');
  await openScanner(page);
  await expectProblem(page, 'noCamera');
  const parts = { print: UNREADABLE_VIN, printBelow: OTHER_VIN };
  const paper = await cameraBrowser.drawPhoto(parts, { width: 1600, height: 1200 });
  await getDialog(page)
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: paper });
  const panel = getDialog(page).getByRole('region', { name: 'Detected' });
  // Two lines of a large photo are read in many sections.
  await expect(panel.getByText('Please check')).toBeVisible({ timeout: 60_000 });
  const choice = panel.getByRole('group', { name: 'Which one is on the car?' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice.getByRole('img', { name: 'The characters as the camera saw them' })).toHaveCount(2);
  expect(await findViolations(page, { within: '[role="dialog"]' })).toEqual([]);
  const saved = page.waitForRequest((request) => request.url().includes('/trpc/draft.save'));
  await choice.getByText(formatVin(OTHER_VIN)).click();
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue(OTHER_VIN);
  expect((await saved).postData()).toContain(`"vinSource":{"how":"photo","read":"${OTHER_VIN}"}`);
});

test('a camera that is lost in the middle is named, and text mode tries it once more', async ({ cameraBrowser }) => {
  // The problem is shown for a second before text mode starts.
  const page = await cameraBrowser.openAt(NOTHING, {}, slowTime);
  await openScanner(page);
  await expectScanning(page);
  await loseCamera(page);
  await expectProblem(page, 'noAccess');
  await expectReleased(page);
  await expectMode(page, 'Text');
  await expectScanning(page);
});

test('the camera is let go while the tab is hidden, and taken up again', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(NOTHING);
  await openScanner(page);
  await expectScanning(page);
  await setHidden(page, true);
  await expectReleased(page);
  await setHidden(page, false);
  await expectScanning(page);
});

test('barcodes that cannot be detected leave the camera, for capturing by hand', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt({ bars: KNOWN_VIN }, {}, async (own) => {
    await own.context().route('**/scan-worker-*.js', (route) => route.abort(), { times: 1 });
  });
  await openScanner(page);
  await expectProblem(page, 'barcodeUnavailable');
  expect(await runningCameras(page)).toBe(1);
  await getDialog(page).getByRole('button', { name: 'Capture' }).click();
  await expect(getDialog(page).getByText('ZFF 80AMA 5 K0240001', { exact: true })).toBeVisible();
});

test('a mode that cannot be fetched is a scanner error', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(NOTHING, {}, async (own) => {
    await own.context().route('**/read-print-*.js', (route) => route.abort());
  });
  await openScanner(page);
  await expectScanning(page);
  await chooseMode(page, 'Text');
  await expectProblem(page, 'notSwitched');
  await expectReleased(page);
});

test('a browser that gives neither frames nor a canvas is told', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(NOTHING, {}, async (own) => {
    await own.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'VideoFrame');
      HTMLCanvasElement.prototype.getContext = () => null;
    });
  });
  await openScanner(page);
  await expectProblem(page, 'noCanvas');
  await expectReleased(page);
});

test('Chrome on a phone starts with text', async ({ cameraBrowser }) => {
  const { userAgent, viewport } = devices['Pixel 7'];
  const page = await cameraBrowser.openAt(NOTHING, { userAgent, viewport });
  await openScanner(page);
  await expectMode(page, 'Text');
  await expectScanning(page);
});

for (const { what, parts, shown } of [
  { what: 'print', parts: { print: UNREADABLE_VIN }, shown: 'WP0 ZZZ99 Z TS392124' },
  { what: 'a barcode', parts: { bars: KNOWN_VIN }, shown: 'ZFF 80AMA 5 K0240001' },
]) {
  test(`a phone that is held upright reads ${what}`, async ({ cameraBrowser }) => {
    const { userAgent, viewport } = devices['Pixel 7'];
    const page = await cameraBrowser.openAt({ ...parts, isUpright: true }, { userAgent, viewport });
    const size = page.waitForFunction(() => {
      const { videoWidth = 0, videoHeight = 0 } = document.querySelector('video') ?? {};
      return videoWidth > 0 && { videoWidth, videoHeight };
    });
    await openScanner(page);
    await expectMode(page, 'Text');
    expect(await (await size).jsonValue()).toMatchObject({ videoWidth: 720 });
    const panel = getDialog(page).getByRole('region', { name: 'Detected' });
    await expect(panel.getByText(shown, { exact: true })).toBeVisible();
    await expectReleased(page);
  });
}

test('the dialog is accessible, in light or dark, on a phone and wider', async ({ cameraBrowser }) => {
  const page = await cameraBrowser.openAt(NOTHING, { reducedMotion: 'reduce' });
  const audit = () =>
    atWidths(page, [1280, 375], async () => {
      await expectNoViolations(page, { within: '[role="dialog"]' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  await openScanner(page);
  await expectScanning(page);
  await audit();
  await chooseMode(page, 'Text');
  await getDialog(page).getByRole('button', { name: 'Capture' }).click();
  await expectProblem(page, 'notDetected');
  await audit();
  const label = await cameraBrowser.drawPhoto({ print: UNREADABLE_VIN }, { width: 1600, height: 1200 });
  await getDialog(page)
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: label });
  // Three recognizers run on it, one after another.
  await expect(getDialog(page).getByText('Please check')).toBeVisible({ timeout: 60_000 });
  await audit();
});
