import { createGray } from '@marque/scanner/image/gray-image';
import type { readPrint } from '@marque/scanner/print/read-print';
import { code39Bars } from '@marque/scanner/testing/bars';
import { drawBars } from '@marque/scanner/testing/draw-bars';
import { expect, it, vi } from 'vitest';
import { readVinPhoto } from './vin-photo.ts';

const VIN = 'ZFF80AMA5K0240001';
const label = drawBars(code39Bars(VIN, 2.5), { module: 3, height: 120 });
const nothing = createGray(200, 100);

it('Sure bars need no second reader', async () => {
  const second = { quagga: vi.fn(), tesseract: vi.fn() };
  expect(await readVinPhoto(label, second)).toMatchObject({ value: VIN, grade: 'certain', readers: ['bars'] });
  expect(second.quagga).not.toHaveBeenCalled();
});

it('Where the bars are is said, as shares of the photo', async () => {
  const photo = createGray(label.width * 2, label.height * 2);
  photo.data.fill(255);
  for (let y = 0; y < label.height; y += 1) {
    photo.data.set(label.data.subarray(y * label.width, (y + 1) * label.width), (y + label.height) * photo.width);
  }
  const finding = await readVinPhoto(photo, { quagga: vi.fn(), tesseract: vi.fn() });
  const { x = 1, y = 0, width = 1, height = 1 } = finding?.place ?? {};
  // The label fills the left half of the lower half, with a margin beside its bars.
  expect([x < 0.1, x + width > 0.4, x + width <= 0.5, y + height / 2 > 0.5]).toEqual([true, true, true, true]);
});

it('What quagga2 alone finds asks to be checked', async () => {
  const finding = await readVinPhoto(nothing, { quagga: async () => ({ vin: VIN, where: null }), tesseract: vi.fn() });
  expect(finding).toMatchObject({ value: VIN, grade: 'check', readers: ['quagga2'] });
});

it('What quagga2 alone finds has the place of its bars', async () => {
  const where = { x1: 50, y1: 40, x2: 150, y2: 40 };
  const finding = await readVinPhoto(nothing, { quagga: async () => ({ vin: VIN, where }), tesseract: vi.fn() });
  expect(finding?.place).toMatchObject({ x: 0.25, width: 0.5 });
});

it('A photo in which no reader finds a VIN says nothing', async () => {
  expect(await readVinPhoto(nothing, { quagga: async () => null, tesseract: vi.fn() })).toBeNull();
});

it('Print is looked for as long as in a chosen photo, and last in parts of the picture', async () => {
  const read = vi.fn<typeof readPrint>(() => null);
  await readVinPhoto(nothing, { quagga: async () => null, tesseract: vi.fn() }, read);
  const options = read.mock.calls.map(([, , each]) => each);
  for (const each of options) expect(each).toMatchObject({ isStill: true, wantsSecond: false });
  expect(options.at(-1)).toMatchObject({ isInParts: true });
});
