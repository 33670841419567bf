import { describe, expect, it } from 'vitest';
import { readPrint } from '../src/print/read-print.ts';
import { platesInPhotos } from './plates-in-photos.ts';
import type { PrintPicture } from './print-pictures.ts';

const WHOLE = { isLevel: true, isStill: true };
const IN_PARTS = { ...WHOLE, isInParts: true };

async function draw(seed: string, index: number) {
  let last: PrintPicture | null = null;
  for await (last of platesInPhotos(seed, index + 1, []));
  if (!last) throw new Error('Nothing was drawn.');
  return last;
}

describe('In a photo at which nobody aimed', () => {
  it.each([17, 37, 58])('print that the whole of it hides is read in its parts (%i)', async (index) => {
    const { image, vin } = await draw('tune-parts', index);
    expect(readPrint(image, undefined, WHOLE)).toBeNull();
    expect(readPrint(image, undefined, IN_PARTS)?.vin).toBe(vin);
  });

  it.each([3, 7, 11])('other text is not read as a VIN (%i)', async (index) => {
    const { image } = await draw('tune-parts', index);
    expect(readPrint(image, undefined, IN_PARTS)).toBeNull();
  });
});
