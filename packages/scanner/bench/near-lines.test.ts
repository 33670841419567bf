import { describe, expect, it } from 'vitest';
import { readPrint } from '../src/print/read-print.ts';
import { drawNearLine } from './near-lines.ts';
import { aimAtPlate } from './print-pictures.ts';
import { createRandom } from './random.ts';
import { randomVin } from './random-vins.ts';

it('An I with serifs, which no VIN has, is never certain as a T', async () => {
  const random = createRandom('tserif:12');
  let vin = randomVin(random, true);
  while (!vin.includes('T')) vin = randomVin(random, true);
  const image = await aimAtPlate(random, 'stamped', vin.replace('T', 'I'), [560]);
  expect(readPrint(image)?.isSure ?? false).toBe(false);
});

describe('A line with one character more than a VIN', () => {
  it('is never certain, even where the classifier does not know the last character', async () => {
    const { name, image } = await drawNearLine('tune-a', 242);
    expect(name).toContain('SCA6654P4Y80285460');
    expect(readPrint(image)?.isSure ?? false).toBe(false);
  });
});
