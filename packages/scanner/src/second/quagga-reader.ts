import { getWmi } from '@marque/domain/vin/vin';
import { isKnownWmi } from '@marque/domain/vin/wmi';
import { vinOfBarcode } from '../barcode/vin-rules.ts';
import type { GrayImage } from '../image/gray-image.ts';
import type { Line } from '../image/place.ts';
import { resize } from '../image/sampling.ts';
import type { SecondBars, SecondLook } from './read-photo.ts';

type Corner = Readonly<Record<0 | 1, number>>;
interface QuaggaResult {
  readonly codeResult?: { readonly code: string | null };
  /** Around the bars, whose ends are between the first two corners and between the last two. */
  readonly box?: readonly Corner[];
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
 * The VIN that quagga2 finds in a picture's barcode and the line through its bars, or `null`. Accepted by the product's
 * own rules: a correct check digit or a known maker.
 */
export async function readWithQuagga(image: GrayImage, look: SecondLook): Promise<SecondBars | null> {
  for (const setting of look === 'quick' ? [QUAGGA_DEFAULT] : QUAGGA_SETTINGS) {
    const found = await decodeWithQuagga(image, setting);
    const accepted = found && vinOfBarcode(found.text);
    if (accepted && (accepted.fitsCheckDigit || isKnownWmi(getWmi(accepted.vin))))
      return { vin: accepted.vin, where: found.where };
  }
  return null;
}

/** The text of the barcode that quagga2 finds with one setting, unchecked, and the line through its bars. */
export async function decodeWithQuagga(
  image: GrayImage,
  setting: QuaggaSetting,
): Promise<{ text: string; where: Line | null } | null> {
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
  const text = result?.codeResult?.code;
  return text ? { text, where: toLine(result.box, image.width / scaled.width, image.height / scaled.height) } : null;
}

function toLine(box: QuaggaResult['box'], scaleX: number, scaleY: number): Line | null {
  const [first, second, third, last] = box ?? [];
  if (!first || !second || !third || !last) return null;
  const middle = (one: Corner, other: Corner) => [
    ((one[0] + other[0]) / 2) * scaleX,
    ((one[1] + other[1]) / 2) * scaleY,
  ];
  const [x1 = 0, y1 = 0] = middle(first, second);
  const [x2 = 0, y2 = 0] = middle(third, last);
  return { x1, y1, x2, y2 };
}
