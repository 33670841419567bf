import { expect, it } from 'vitest';
import { readPrint } from '../src/print/read-print.ts';
import { type PrintPicture, printPictures } from './print-pictures.ts';

it('Stamped print on which looks disagree is read in a still picture, by the clearest of more looks', async () => {
  let picture: PrintPicture | undefined;
  for await (picture of printPictures('tune-photo-a', 10));
  if (!picture) throw new Error('Nothing was drawn.');
  expect(readPrint(picture.image)).toBeNull();
  expect(readPrint(picture.image, undefined, { isStill: true })).toMatchObject({ vin: picture.vin, isSure: false });
});
