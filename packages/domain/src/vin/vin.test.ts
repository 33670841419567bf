import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeCheckDigit,
  formatVin,
  hasFittingCheckDigit,
  isVin,
  listModelYears,
  normalizeVin,
  requiresCheckDigit,
  VIN_CHARACTERS,
} from './vin.ts';

const character = fc.constantFrom(...VIN_CHARACTERS);
const vins = fc.array(character, { minLength: 17, maxLength: 17 }).map((characters) => characters.join(''));

const checkedVins = vins.map((vin) => vin.slice(0, 8) + computeCheckDigit(vin) + vin.slice(9));

describe('The check digit (49 CFR 565.15)', () => {
  it.each(['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715'])(
    'is computed from the other sixteen characters of %s',
    (vin) => {
      const broken = vin.slice(0, 8) + (vin.charAt(8) === '0' ? '1' : '0') + vin.slice(9);
      expect(computeCheckDigit(vin)).toBe(computeCheckDigit(broken));
    },
  );

  it.each(['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715'])('fits in %s', (vin) => {
    expect(hasFittingCheckDigit(vin)).toBe(true);
  });

  it('does not depend on position 9 itself', () => {
    fc.assert(
      fc.property(vins, character, (vin, digit) => {
        expect(computeCheckDigit(vin.slice(0, 8) + digit + vin.slice(9))).toBe(computeCheckDigit(vin));
      }),
    );
  });

  it('shows every wrong character whose value differs', () => {
    fc.assert(
      fc.property(checkedVins, fc.integer({ min: 0, max: 16 }), fc.constantFrom(...'0123456789'), (vin, at, digit) => {
        fc.pre(at !== 8 && /\d/.test(vin.charAt(at)) && vin.charAt(at) !== digit);
        expect(hasFittingCheckDigit(vin.slice(0, at) + digit + vin.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('is asked of North American and Chinese makers only', () => {
    expect(['1', '4', '5', 'L'].map((first) => requiresCheckDigit(first))).toEqual([true, true, true, true]);
    expect(['W', 'Z', 'S', 'J'].map((first) => requiresCheckDigit(first))).toEqual([false, false, false, false]);
  });
});

describe('A VIN (ISO 3779)', () => {
  it('never holds I, O or Q', () => {
    expect(['I', 'O', 'Q'].map((letter) => isVin(`1M8GDM9AXKP04278${letter}`))).toEqual([false, false, false]);
  });

  it('survives being written in groups with spaces, hyphens and small letters', () => {
    fc.assert(
      fc.property(vins, fc.integer({ min: 1, max: 16 }), (vin, at) => {
        const written = `${vin.slice(0, at).toLowerCase()} -${vin.slice(at)}`;
        expect(normalizeVin(written)).toBe(vin);
      }),
    );
  });

  it('is shown in groups', () => {
    expect(formatVin('1M8GDM9AXKP042788')).toBe('1M8 GDM9A X KP042788');
  });
});

describe('The model-year code', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it('is settled by position 7 of a North American car', () => {
    expect(listModelYears('5YJSA1126HF000337', now)).toEqual([1987]);
    expect(listModelYears('5YJSA1E26HF000337', now)).toEqual([2017]);
  });

  it('leaves both years of the cycle open elsewhere, none later than next year', () => {
    expect(listModelYears('ZFF80AMA5K0240001', now)).toEqual([2019, 1989]);
    expect(listModelYears('ZFF80AMA5W0240001', now)).toEqual([1998]);
  });

  it('is absent where position 10 holds no year', () => {
    expect(listModelYears('WDB12345Z0Z123456', now)).toEqual([]);
  });
});
