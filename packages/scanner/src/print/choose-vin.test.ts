import { computeCheckDigit, hasFittingCheckDigit, VIN_CHARACTERS, VIN_YEAR_CODES } from '@marque/domain/vin/vin';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLASS_COUNT } from './alphabet.ts';
import { chooseVin } from './choose-vin.ts';

const isKnownWmi = (wmi: string) => ['ZFF', 'WP0', 'WVW', '1HG'].includes(wmi);

/** The net's output if it is sure of each character, except for the given rivals, which are equally likely. */
function getCells(vin: string, rivals: Readonly<Record<number, string>> = {}): Float32Array[] {
  return [...vin].map((character, place) => {
    const cell = new Float32Array(CLASS_COUNT).fill(Math.log(0.0005));
    const rival = rivals[place];
    cell[VIN_CHARACTERS.indexOf(character)] = Math.log(rival ? 0.49 : 0.98);
    if (rival) cell[VIN_CHARACTERS.indexOf(rival)] = Math.log(0.49);
    return cell;
  });
}

const character = fc.constantFrom(...VIN_CHARACTERS);
const digit = fc.constantFrom(...'0123456789');
const characters = (count: number, from = character) =>
  fc.array(from, { minLength: count, maxLength: count }).map((list) => list.join(''));

/** North American and luxury VINs with a correct check digit. */
const checkedVins = fc
  .tuple(
    fc.constantFrom('ZFF', 'WP0', '1HG'),
    characters(5),
    fc.constantFrom(...VIN_YEAR_CODES),
    character,
    characters(6, digit),
  )
  .map(([wmi, descriptor, year, plant, number]) => {
    const draft = `${wmi}${descriptor}0${year}${plant}${number}`;
    return draft.slice(0, 8) + computeCheckDigit(draft) + draft.slice(9);
  });

const filledVins = fc
  .tuple(characters(2), fc.constantFrom(...VIN_YEAR_CODES), character, characters(6, digit))
  .map(([model, year, plant, number]) => `WVWZZZ${model}Z${year}${plant}${number}`);

describe('Choosing the characters of a VIN together', () => {
  it('keeps every VIN whose characters are clear', () => {
    fc.assert(
      fc.property(fc.oneof(checkedVins, filledVins), (vin) => {
        expect(chooseVin(getCells(vin), isKnownWmi)?.vin).toBe(vin);
      }),
    );
  });

  it.each(['X9FMXXEEBMCR65306', 'WF0AXXGCDA6A12345'])('reads no check digit into %s, which has fillers', (vin) => {
    expect(chooseVin(getCells(vin), () => true)?.vin).toBe(vin);
  });

  it('lets the check digit settle one character that could be two', () => {
    fc.assert(
      fc.property(checkedVins, fc.integer({ min: 11, max: 16 }), digit, (vin, place, rival) => {
        const other = vin.slice(0, place) + rival + vin.slice(place + 1);
        fc.pre(!hasFittingCheckDigit(other));
        expect(chooseVin(getCells(vin, { [place]: rival }), isKnownWmi)?.vin).toBe(vin);
      }),
    );
  });

  it('lets the makers settle how a VIN begins', () => {
    expect(chooseVin(getCells('WVWZZZ1KZ8M288466', { 0: 'V' }), isKnownWmi)?.vin).toBe('WVWZZZ1KZ8M288466');
  });

  it('is half as sure where nothing settles a character', () => {
    const clear = chooseVin(getCells('WVWZZZ1KZ8M288466'), isKnownWmi);
    const doubtful = chooseVin(getCells('WVWZZZ1KZ8M288466', { 14: '8' }), isKnownWmi);
    expect(doubtful?.share).toBeLessThan(0.55);
    expect(clear?.share).toBeGreaterThan(1.6 * (doubtful?.share ?? 1));
  });

  it('chooses no VIN with I, O or Q, and only those with digits alone in the last four places', () => {
    const cell = fc.array(fc.double({ min: -12, max: 0, noNaN: true }), {
      minLength: CLASS_COUNT,
      maxLength: CLASS_COUNT,
    });
    const cells = fc.array(cell, { minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(cells, (logs) => {
        const chosen = chooseVin(
          logs.map((log) => Float32Array.from(log)),
          isKnownWmi,
        );
        expect(chosen?.vin).toMatch(/^[A-HJ-NPR-Z0-9]{13}\d{4}$/);
        expect(chosen?.share).toBeGreaterThanOrEqual(0);
        expect(chosen?.share).toBeLessThanOrEqual(1);
        expect(chosen?.fitsCheckDigit).toBe(hasFittingCheckDigit(chosen?.vin ?? ''));
      }),
      { numRuns: 40 },
    );
  });

  it('takes no VIN without a check digit for a North American or Chinese one', () => {
    fc.assert(
      fc.property(checkedVins, digit, (vin, wrong) => {
        fc.pre(vin.startsWith('1') && vin.charAt(8) !== wrong);
        const broken = vin.slice(0, 8) + wrong + vin.slice(9);
        expect(chooseVin(getCells(broken), isKnownWmi)?.vin).not.toBe(broken);
      }),
    );
  });

  it('wants seventeen cells', () => {
    expect(chooseVin(getCells('WVWZZZ1KZ8M28846'), isKnownWmi)).toBeNull();
  });
});
