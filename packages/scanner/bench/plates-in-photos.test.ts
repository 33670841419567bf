import { describe, expect, it } from 'vitest';
import { readPrint } from '../src/print/read-print.ts';
import { drawNearLine } from './near-lines.ts';
import { platesInPhotos } from './plates-in-photos.ts';
import { drawPrintPicture, type PrintPicture } from './print-pictures.ts';

const WHOLE = { isLevel: true, isStill: true };
const IN_PARTS = { ...WHOLE, isInParts: true };

async function putInPhoto(plate: Promise<PrintPicture>): Promise<PrintPicture> {
  async function* plates() {
    yield plate;
  }
  for await (const picture of platesInPhotos(plates(), [])) return picture;
  throw new Error('Nothing was drawn.');
}

const drawPlate = (index: number) => putInPhoto(drawPrintPicture('tune-parts', index));

async function readNearLine(index: number) {
  const { image } = await putInPhoto(drawNearLine('tune-parts', index));
  return readPrint(image, undefined, IN_PARTS);
}

describe('In a photo at which nobody aimed', () => {
  it.each([17, 37, 58])('print that the whole of it hides is read in its parts, to be checked (%i)', async (index) => {
    const { image, vin } = await drawPlate(index);
    expect(readPrint(image, undefined, WHOLE)).toBeNull();
    expect(readPrint(image, undefined, IN_PARTS)).toMatchObject({ vin, isSure: false });
  });

  it.each([3, 7, 11])('other text is not read as a VIN (%i)', async (index) => {
    const { image } = await drawPlate(index);
    expect(readPrint(image, undefined, IN_PARTS)).toBeNull();
  });

  it.each([
    { index: 88, what: 'on which two looks disagree' },
    { index: 231, what: 'that goes on at one end' },
  ])('a line $what is not read as a VIN', async ({ index }) => {
    expect(await readNearLine(index)).toBeNull();
  });

  it('a letter that no VIN has, taken for another one whose check digit fits, is never certain', async () => {
    expect((await readNearLine(148))?.isSure).toBe(false);
  });
});
