import { createGrey } from '@marque/scanner/image/grey-image';
import { code39Bars } from '@marque/scanner/testing/bars';
import { drawBars } from '@marque/scanner/testing/draw-bars';
import { expect, it, vi } from 'vitest';
import { readVinPhoto } from './vin-photo.ts';

const VIN = 'ZFF80AMA5K0240001';
const label = drawBars(code39Bars(VIN, 2.5), { module: 3, height: 120 });
const nothing = createGrey(200, 100);

it('Sure bars need no second reader', async () => {
  const second = { quagga: vi.fn(), tesseract: vi.fn() };
  expect(await readVinPhoto(label, second)).toMatchObject({ value: VIN, grade: 'certain', readers: ['bars'] });
  expect(second.quagga).not.toHaveBeenCalled();
});

it('What quagga2 alone finds asks to be checked', async () => {
  const finding = await readVinPhoto(nothing, { quagga: async () => VIN, tesseract: vi.fn() });
  expect(finding).toMatchObject({ value: VIN, grade: 'check', readers: ['quagga2'] });
});

it('A photo in which no reader finds a VIN says nothing', async () => {
  expect(await readVinPhoto(nothing, { quagga: async () => null, tesseract: vi.fn() })).toBeNull();
});
