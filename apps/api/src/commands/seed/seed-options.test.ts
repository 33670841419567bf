import { describe, expect, it } from 'vitest';
import { readSeedOptions } from './seed-options.ts';

describe('The options of npm run seed', () => {
  it('are consignments, and a quarter as many users unless told otherwise', () => {
    expect(readSeedOptions({ consignments: '10' })).toMatchObject({ consignments: 10, users: 3, photos: false });
    expect(readSeedOptions({ consignments: '10', users: '1', photos: true })).toMatchObject({ users: 1, photos: true });
  });

  it.each([
    [{}, '--consignments is missing'],
    [{ consignments: '0' }, '--consignments is "0", expected a number from 1 to 10000000'],
    [{ consignments: 'many' }, '--consignments is "many", expected a number from 1 to 10000000'],
    [{ consignments: '5', users: '-1' }, '--users is "-1", expected a number from 1 to 10000000'],
  ])('%j is refused with one line', (values, message) => {
    expect(() => readSeedOptions(values)).toThrow(message);
  });
});
