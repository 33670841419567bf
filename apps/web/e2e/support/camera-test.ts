import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WizardStep } from '@marque/domain/consignment/wizard';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { createApiUser } from './api-user.ts';
import { test as base, dataDir, expect, newConsignor, productUrl } from './test.ts';
import { drawFilm, drawLabel, type LabelParts } from './vin-label.ts';

export { expect };

/** A browser's camera: pointed at a label (held upright or not) or a JPEG picture, missing, or not allowed. */
export type CameraKind = (LabelParts & { isUpright?: boolean }) | { picture: Buffer } | 'missing' | 'denied';

interface CameraBrowser {
  /** Opens a browser with this camera and a consignor at a step of the wizard. `prepare` runs before the page loads. */
  openAt(
    camera: CameraKind,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<void>,
    place?: { step: WizardStep; heading: string },
  ): Promise<Page>;
  drawPhoto(parts: LabelParts, size: { width: number; height: number }): Promise<Buffer>;
}

const VEHICLE: { step: WizardStep; heading: string } = { step: 1, heading: 'Vehicle Information' };
const FILM_SIZE = { width: 1280, height: 720 };
/** Video size of phones held upright. */
const UPRIGHT_SIZE = { width: 720, height: 1280 };
/** All browsers log failed requests that a test provokes as errors. */
const PROVOKED = /Failed to load resource: net::ERR_FAILED/;

/** Chromium's fake camera is set when the browser starts, so each test starts its own. */
export const test = base.extend<{ cameraBrowser: CameraBrowser }>({
  cameraBrowser: async ({ browser, launchOptions }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marque-film-'));
    const browsers: Browser[] = [];
    const consoleErrors: string[] = [];

    async function toArgs(camera: CameraKind): Promise<string[]> {
      if (camera === 'denied') return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
      if (camera === 'missing') {
        return ['--use-fake-device-for-media-stream=device-count=0', '--use-fake-ui-for-media-stream'];
      }
      const film = join(folder, 'label.mjpeg');
      const draw = (parts: LabelParts & { isUpright?: boolean }) =>
        drawLabel(browser, parts, parts.isUpright ? UPRIGHT_SIZE : FILM_SIZE);
      const picture = 'picture' in camera ? camera.picture : await draw(camera);
      await writeFile(film, drawFilm(picture));
      return [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ];
    }

    await use({
      drawPhoto: (parts, size) => drawLabel(browser, parts, size),
      openAt: async (camera, options = {}, prepare = async () => {}, place = VEHICLE) => {
        const args = [...(launchOptions.args ?? []), ...(await toArgs(camera))];
        const own = await chromium.launch({ ...launchOptions, args });
        browsers.push(own);
        const context = await own.newContext({ baseURL: productUrl(), ...options });
        context.on('console', (message) => {
          if (message.type() !== 'error' && message.type() !== 'warning') return;
          if (!PROVOKED.test(message.text())) consoleErrors.push(`${message.type()}: ${message.text()}`);
        });
        context.on('weberror', (error) => consoleErrors.push(String(error.error())));
        const { username, phone } = newConsignor();
        const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
        await owner.saveDraft({ step: place.step });
        await context.addCookies([owner.browserCookie()]);
        const page = await context.newPage();
        await page.addInitScript(recordCamera);
        await prepare(page);
        await page.goto('/consign');
        await expect(page.getByRole('heading', { name: place.heading })).toBeVisible();
        return page;
      },
    });
    for (const own of browsers) await own.close();
    await rm(folder, { recursive: true, force: true });
    expect(consoleErrors).toEqual([]);
  },
});

interface RememberingWindow extends Window {
  cameraTracks?: MediaStreamTrack[];
  cameraWishes?: MediaStreamConstraints[];
}

/** Runs in the page: records every camera track and request. */
function recordCamera(): void {
  // These properties are set by this function.
  const scope = window as RememberingWindow;
  scope.cameraTracks = [];
  scope.cameraWishes = [];
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wish) => {
    if (wish) scope.cameraWishes?.push(wish);
    const stream = await getUserMedia(wish);
    scope.cameraTracks?.push(...stream.getTracks());
    return stream;
  };
}

export function runningCameras(page: Page): Promise<number> {
  return page.evaluate(() => {
    // See recordCamera.
    const { cameraTracks = [] } = window as RememberingWindow;
    return cameraTracks.filter(({ readyState }) => readyState === 'live').length;
  });
}

export function lastConstraints(page: Page): Promise<MediaStreamConstraints | undefined> {
  // See recordCamera.
  return page.evaluate(() => (window as RememberingWindow).cameraWishes?.at(-1));
}

/** Like unplugging the camera. */
export async function loseCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    // See recordCamera.
    const track = (window as RememberingWindow).cameraTracks?.at(-1);
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
}

/** Like switching to another tab and back. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
