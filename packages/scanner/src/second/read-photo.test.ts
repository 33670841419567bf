import { expect, it, vi } from 'vitest';
import { readBarcode } from '../barcode/read-barcode.ts';
import { cutBars } from '../bars-cut.ts';
import { createGray } from '../image/gray-image.ts';
import type { PrintReader } from '../readers.ts';
import { code39Bars } from '../testing/bars.ts';
import { drawBars } from '../testing/draw-bars.ts';
import { readPhoto, type SecondBarReader } from './read-photo.ts';

const VIN = 'ZFF80AMA5K0240001';
const OTHER = 'ZFF80AMA5K0240007';
const EMPTY = createGray(400, 200);
const doubtful: PrintReader = () => ({ vin: VIN, isSure: false, confidence: 0.8 });
const blind: PrintReader = () => null;

const bars = (vin: string) => async () => ({ vin, where: null });

function read(print: PrintReader, readBars: SecondBarReader, image = EMPTY) {
  return readPhoto({ image, guide: null, barcode: readBarcode, loadPrint: async () => print }, readBars, () => 0);
}

it('Bars that we are sure of need no second reader', async () => {
  const second = vi.fn();
  const label = drawBars(code39Bars(VIN, 2.5), { module: 3, height: 120 });
  const candidate = await read(doubtful, second, label);
  expect(candidate).toMatchObject({ vin: VIN, isSure: true });
  expect(second).not.toHaveBeenCalled();
});

it('Bars that the second reader alone finds ask to be checked', async () => {
  expect(await read(blind, bars(VIN))).toMatchObject({ vin: VIN, routes: ['barcode'], isSure: false, cut: null });
});

it('They come with their part of the picture where the second reader says where they are', async () => {
  const where = { x1: 50, y1: 100, x2: 350, y2: 100 };
  expect((await read(blind, async () => ({ vin: VIN, where })))?.cut).toEqual(cutBars(EMPTY, where));
  expect(cutBars(EMPTY, where)).not.toBeNull();
});

it('Bars that the second reader finds and print that says the same are certain', async () => {
  const candidate = await read(doubtful, bars(VIN));
  expect(candidate).toMatchObject({ vin: VIN, routes: ['barcode', 'print'], isSure: true });
});

it('Bars that contradict the print are offered beside it', async () => {
  const candidate = await read(doubtful, bars(OTHER));
  expect(candidate).toMatchObject({ vin: OTHER, isSure: false, second: { vin: VIN } });
});

it('A second reader that cannot be loaded costs nothing', async () => {
  const candidate = await read(doubtful, () => Promise.reject(new Error('offline')));
  expect(candidate).toMatchObject({ vin: VIN, isSure: false });
});

it.each([
  { print: doubtful, look: 'quick' },
  { print: blind, look: 'thorough' },
])('The second reader looks only quickly where print was read', async ({ print, look }) => {
  const second = vi.fn<SecondBarReader>().mockResolvedValue(null);
  await read(print, second);
  expect(second).toHaveBeenCalledExactlyOnceWith(EMPTY, look);
});

it('The second reader does not look at pictures with few pixels for bars', async () => {
  const second = vi.fn<SecondBarReader>().mockResolvedValue(null);
  await read(blind, second, createGray(256, 256));
  expect(second).not.toHaveBeenCalled();
});
