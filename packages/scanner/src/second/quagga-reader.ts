import { getWmi } from '@marque/domain/vin/vin';
import { isKnownWmi } from '@marque/domain/vin/wmi';
import { vinOfBarcode } from '../barcode/vin-rules.ts';
import type { GreyImage } from '../image/grey-image.ts';
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

/** The default and six more that together read most of what quagga2 can read. */
export const QUAGGA_SETTINGS: readonly QuaggaSetting[] = [
  QUAGGA_DEFAULT,
  { ...QUAGGA_DEFAULT, size: 1280 },
  { ...QUAGGA_DEFAULT, size: 1280, patch: 'small' },
  { ...QUAGGA_DEFAULT, size: 1600, halfSample: true },
  { ...QUAGGA_DEFAULT, size: 1600, patch: 'large' },
  { ...QUAGGA_DEFAULT, size: 1920, patch: 'large' },
  { ...QUAGGA_DEFAULT, size: 1280, locate: false },
];

/** Sides that its patches divide; it would cut the picture to such sides itself. */
const GRAIN = 40;

let library: Promise<QuaggaLibrary> | null = null;

/**
 * Its Node build wants libraries of its own for files, and its browser's build a page to draw in, which a worker has
 * not: that build is used, and handed the gray picture where it would draw one from a canvas. The locator, the decoder
 * and the readers are the same.
 */
async function loadQuagga(): Promise<QuaggaLibrary> {
  // It looks for a window when it is loaded, and for nothing in it.
  Object.assign(globalThis, { window: globalThis });
  // The browser build brings no types; the interface above names the parts used here.
  const loaded = (await import('@ericblade/quagga2/dist/quagga.min.js')) as unknown as { default: QuaggaLibrary };
  return loaded.default;
}

/**
 * The VIN that quagga2 finds in the bars of a picture, or `null`. By the product's own rules: with a fitting check
 * digit or of a maker we know.
 */
export async function readWithQuagga(image: GreyImage): Promise<string | null> {
  for (const setting of QUAGGA_SETTINGS) {
    const accepted = vinOfBarcode((await decodeWithQuagga(image, setting)) ?? '');
    if (accepted && (accepted.fitsCheckDigit || isKnownWmi(getWmi(accepted.vin)))) return accepted.vin;
  }
  return null;
}

/** The text of the bars that quagga2 finds with one setting, whatever it says. */
export async function decodeWithQuagga(image: GreyImage, setting: QuaggaSetting): Promise<string | null> {
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
