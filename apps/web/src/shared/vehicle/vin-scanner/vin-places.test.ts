import { describe, expect, it } from 'vitest';
import { listPlaces } from './vin-places.ts';

const READ = 'WP0ZZZ99ZTS392124';
const DOUBTS = [{ place: 6, alternatives: ['8', '3'] }];

describe('The places of a VIN to check', () => {
  it('offer the alternatives where there is a doubt, and nothing elsewhere', () => {
    const places = listPlaces(READ, READ, DOUBTS);
    expect(places.map(({ character }) => character).join('')).toBe(READ);
    expect(places.filter(({ others }) => others)).toEqual([{ place: 6, character: '9', others: ['8', '3'] }]);
  });

  it('offer what was read again after another character was taken', () => {
    const changed = 'WP0ZZZ89ZTS392124';
    expect(listPlaces(changed, READ, DOUBTS)[6]).toEqual({ place: 6, character: '8', others: ['9', '3'] });
  });
});
