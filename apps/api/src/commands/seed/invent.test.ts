import { describe, expect, it } from 'vitest';
import { CLASSICS, DAMAGE_NOTES, MAKERS } from './catalog.ts';
import { inventVehicle } from './invent.ts';
import { createRandom } from './random.ts';

const SUBMITTED = new Date('2024-11-01T12:00:00Z');
const inventMany = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 500 }, () => inventVehicle(random, SUBMITTED, 'Silver'));
};

describe('An invented car', () => {
  it('was built while its maker built that model, and before it was submitted', () => {
    const models = [...MAKERS, ...CLASSICS].flatMap(({ make, models }) => models.map((model) => ({ make, ...model })));
    for (const { make, model, year } of inventMany(1)) {
      const found = models.find((known) => known.make === make && known.name === model);
      expect(year).toBeGreaterThanOrEqual(found?.from ?? Number.POSITIVE_INFINITY);
      expect(year).toBeLessThanOrEqual(found?.to ?? 2024);
    }
  });

  it('has a color as it was given, and is the same for the same seed', () => {
    expect(inventMany(7)).toEqual(inventMany(7));
    expect(inventMany(7)).not.toEqual(inventMany(8));
    expect(new Set(inventMany(7).map(({ color }) => color))).toEqual(new Set(['Silver']));
  });
});

describe('What is said of damage', () => {
  it('is written as in the United States', () => {
    expect(DAMAGE_NOTES.join(' ')).not.toMatch(/kerb|boot|tyre|bonnet|windscreen|colour/i);
  });
});
