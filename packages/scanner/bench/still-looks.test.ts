import { expect, it } from 'vitest';
import { readPrint } from '../src/print/read-print.ts';
import { drawPrintPicture } from './print-pictures.ts';

it('Stamped print on which looks disagree is read in a still picture, by the clearest of more looks', async () => {
  const picture = await drawPrintPicture('tune-photo-a', 9);
  expect(readPrint(picture.image)).toBeNull();
  expect(readPrint(picture.image, undefined, { isStill: true })).toMatchObject({ vin: picture.vin, isSure: false });
});
