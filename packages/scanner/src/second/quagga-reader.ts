import { getWmi } from '@marque/domain/vin/vin';
import { isKnownWmi } from '@marque/domain/vin/wmi';
import { vinOfBarcode } from '../barcode/vin-rules.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { resize } from '../image/sampling.ts';

interface QuaggaResult {
  readonly codeResult?: { readonly code: string | null };
}
interface QuaggaInstance {
  context: { inputStream?: unknown; framegrabber?: unknown; onUIThread: boolean };
}
interface QuaggaConfig {
  readonly locate: boolean;
  readonly inputStream: { readonly type: 'ImageStream'; readonly size: number };
  readonly locator: { readonly patchSize: string; readonly halfSample: boolean };
  readonly decoder: { readonly readers: readonly string[] };
}
interface QuaggaLibrary {
  readonly ImageWrapper: new (size: { x: number; y: number; type: 'XYSize' }, data: Uint8Array) => object;
  init(config: QuaggaConfig, done: () => void, picture: object, instance: QuaggaInstance): void;
  decodeSingle(config: QuaggaConfig): Promise<QuaggaResult | undefined>;
}

export interface QuaggaSetting {
  readonly size: number;
  readonly patch: 'small' | 'medium' | 'large';
  readonly halfSample: boolean;
  readonly locate: boolean;
}

export const QUAGGA_DEFAULT: QuaggaSetting = { size: 800, patch: 'medium', halfSample: false, locate: true };

/** The default and six more settings that together read most of what quagga2 can read. */
export const QUAGGA_SETTINGS: readonly QuaggaSetting[] = [
  QUAGGA_DEFAULT,
  { ...QUAGGA_DEFAULT, size: 1280 },
  { ...QUAGGA_DEFAULT, size: 1280, patch: 'small' },
  { ...QUAGGA_DEFAULT, size: 1600, halfSample: true },
  { ...QUAGGA_DEFAULT, size: 1600, patch: 'large' },
  { ...QUAGGA_DEFAULT, size: 1920, patch: 'large' },
  { ...QUAGGA_DEFAULT, size: 1280, locate: false },
];

/** Multiple of its patch size; otherwise quagga2 crops the picture itself. */
const GRAIN = 40;

let library: Promise<QuaggaLibrary> | null = null;

/**
 * quagga2's Node build needs file libraries, and its browser build needs a DOM for drawing, which workers lack: this
 * uses the browser build and passes it gray pixels instead of drawing them on a canvas. The locator, the decoder and
 * the readers are the same.
 */
async function loadQuagga(): Promise<QuaggaLibrary> {
  // It checks for `window` on load, but does not use it.
  Object.assign(globalThis, { window: globalThis });
  // The browser build has no types; the interface above names the parts used here.
  const loaded = (await import('@ericblade/quagga2/dist/quagga.min.js')) as unknown as { default: QuaggaLibrary };
  return loaded.default;
}

/**
 * The VIN that quagga2 finds in a picture's barcode, or `null`. Accepted by the product's own rules: a correct check
 * digit or a known maker.
 */
export async function readWithQuagga(image: GrayImage): Promise<string | null> {
  for (const setting of QUAGGA_SETTINGS) {
    const accepted = vinOfBarcode((await decodeWithQuagga(image, setting)) ?? '');
    if (accepted && (accepted.fitsCheckDigit || isKnownWmi(getWmi(accepted.vin)))) return accepted.vin;
  }
  return null;
}

/** The text of the barcode that quagga2 finds with one setting, unchecked. */
export async function decodeWithQuagga(image: GrayImage, setting: QuaggaSetting): Promise<string | null> {
  library ??= loadQuagga();
  const quagga = await library;
  const scale = setting.size / Math.max(image.width, image.height);
  const fit = (side: number) => Math.max(GRAIN, Math.round((side * scale) / GRAIN) * GRAIN);
  const scaled = resize(image, fit(image.width), fit(image.height));
  const picture = new quagga.ImageWrapper({ x: scaled.width, y: scaled.height, type: 'XYSize' }, scaled.data);
  const config: QuaggaConfig = {
    locate: setting.locate,
    inputStream: { type: 'ImageStream', size: setting.size },
    locator: { patchSize: setting.patch, halfSample: setting.halfSample },
    decoder: { readers: ['code_39_reader', 'code_128_reader'] },
  };
  const withPicture = {
    init: (given: QuaggaConfig, done: () => void, _none: null, instance: QuaggaInstance) => {
      instance.context.inputStream = { getTopRight: () => ({ x: 0, y: 0 }) };
      instance.context.framegrabber = { attachData: () => {}, grab: () => true };
      quagga.init(given, done, picture, instance);
    },
  };
  const result = await quagga.decodeSingle.call(withPicture as unknown as QuaggaLibrary, config);
  return result?.codeResult?.code ?? null;
}
