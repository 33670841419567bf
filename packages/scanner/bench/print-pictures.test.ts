import { isVin } from '@marque/domain/vin/vin';
import { describe, expect, it } from 'vitest';
import { nearLines } from './near-lines.ts';
import { type PrintPicture, printPictures } from './print-pictures.ts';

async function collect(pictures: AsyncGenerator<PrintPicture>): Promise<PrintPicture[]> {
  const list: PrintPicture[] = [];
  for await (const picture of pictures) list.push(picture);
  return list;
}

describe('The pictures of print that the bench draws', () => {
  it('are the same again from the same seed, and others from another', async () => {
    const [first] = await collect(printPictures('tune-one', 1));
    const [again] = await collect(printPictures('tune-one', 1));
    const [other] = await collect(printPictures('tune-two', 1));
    expect(again).toEqual(first);
    expect(other?.image.data).not.toEqual(first?.image.data);
  });

  it('have the shape of the guide frame, and each fourth has no VIN', async () => {
    const pictures = await collect(printPictures('tune-shape', 4));
    expect(pictures.filter(({ vin }) => vin === null)).toHaveLength(1);
    for (const { image, vin } of pictures) {
      expect(vin === null || isVin(vin)).toBe(true);
      expect(image.width / image.height).toBeCloseTo(2.88, 1);
    }
  });

  it('have no VIN where they are only nearly one', async () => {
    const names = (await collect(nearLines('tune-near', 6))).map(({ name }) => name.split(':')[2] ?? '');
    expect(names.filter(isVin)).toEqual([]);
  });
});
