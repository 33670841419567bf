import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { code39Bars, code128Bars } from '../testing/bars.ts';
import { drawBars } from '../testing/draw-bars.ts';
import { FEWEST_MODULES, hasPixelsForBars } from './pixels-for-bars.ts';

const numberedVin = fc
  .tuple(
    fc.array(fc.constantFrom(...VIN_CHARACTERS), { minLength: 11, maxLength: 11 }),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([list, number]) => `${list.join('')}${String(number).padStart(6, '0')}`)
  // Digits in front of the last six would be packed as well.
  .filter((vin) => /\D\d{6}$/.test(vin) && !/\d{4}\D/.test(vin));

const countModules = (bars: readonly number[]) => bars.reduce((sum, width) => sum + width, 0);

it('no code of a VIN has fewer modules, in code 39 or code 128, with digits in pairs or not', () => {
  fc.assert(
    fc.property(numberedVin, fc.boolean(), (vin, packsDigits) => {
      expect(countModules(code128Bars(vin, packsDigits))).toBeGreaterThanOrEqual(FEWEST_MODULES);
      expect(countModules(code39Bars(vin, 2))).toBeGreaterThan(FEWEST_MODULES);
    }),
  );
});

it('a picture filled by the smallest bars that can be read has enough pixels, in every direction', () => {
  const bars = code128Bars('ZFF80AMA5KA240001', true);
  expect(hasPixelsForBars(drawBars(bars, { module: 1.25 }))).toBe(true);
  expect(hasPixelsForBars({ width: 120, height: 275 })).toBe(true);
});

it('a picture of 256 pixels has too few', () => {
  expect(hasPixelsForBars({ width: 256, height: 256 })).toBe(false);
});
