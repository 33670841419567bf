import { expect, it } from 'vitest';
import { code39Bars } from '../testing/bars.ts';
import { drawBars } from '../testing/draw-bars.ts';
import { readWithQuagga } from './quagga-reader.ts';

const VIN = 'ZFF80AMA5K0240001';

it('quagga2 reads bars, and takes only VINs by the rules of the product', async () => {
  expect(await readWithQuagga(drawBars(code39Bars(VIN, 2.5), { module: 3, height: 120 }))).toBe(VIN);
  const parcel = drawBars(code39Bars('00000000000000001', 2.5), { module: 3, height: 120 });
  expect(await readWithQuagga(parcel)).toBeNull();
});
