import { describe, expect, it } from 'vitest';
import { vehicleTitle } from '../consignment/vehicle-info.ts';
import { isolate } from './isolate.ts';

describe('A text inside of another one', () => {
  it.each(['Ada', 'Юлия', '山田', '', 'a\u0301 12'])('is unchanged if it is written from left to right: %s', (text) => {
    expect(isolate(text)).toBe(text);
  });

  it.each(['אבי', 'محمد 5', 'ދިވެހި', 'Ada עדה', '\u{1e900}'])('is isolated otherwise: %s', (text) => {
    expect(isolate(text)).toBe(`\u2068${text}\u2069`);
  });

  it('cannot leave its isolate', () => {
    expect(isolate('\u202eאבי\u2069\u2067')).toBe('\u2068אבי\u2069');
  });
});

describe('The title of a car', () => {
  it.each([
    [{ year: 2019, make: 'Ferrari', model: '488' }, '2019 Ferrari 488'],
    [{ year: 2019, make: 'פורשה', model: '911 (קלאסי)' }, '2019 \u2068פורשה\u2069 \u2068911 (קלאסי)\u2069'],
  ])('is year, make and model in this order, in any script', (vehicle, title) => {
    expect(vehicleTitle(vehicle)).toBe(title);
  });
});
