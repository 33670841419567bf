import { expect, it } from 'vitest';
import { code39Bars } from '../testing/bars.ts';
import { drawBars } from '../testing/draw-bars.ts';
import { readWithQuagga } from './quagga-reader.ts';

const VIN = 'ZFF80AMA5K0240001';

it('quagga2 reads bars, says where they are, and takes only VINs by the rules of the product', async () => {
  const label = drawBars(code39Bars(VIN, 2.5), { module: 3, height: 120 });
  const reading = await readWithQuagga(label, 'thorough');
  expect(reading?.vin).toBe(VIN);
  const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = reading?.where ?? {};
  expect([x1 < label.width / 4, x2 > (label.width * 3) / 4]).toEqual([true, true]);
  for (const y of [y1, y2]) expect(Math.abs(y - label.height / 2)).toBeLessThan(60);
  const parcel = drawBars(code39Bars('00000000000000001', 2.5), { module: 3, height: 120 });
  expect(await readWithQuagga(parcel, 'thorough')).toBeNull();
});
