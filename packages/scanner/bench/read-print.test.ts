import { beforeAll, describe, expect, it } from 'vitest';
import { createGrey, type GreyImage } from '../src/image/grey-image.ts';
import { rotateQuarters } from '../src/image/rotation.ts';
import { readPrint } from '../src/print/read-print.ts';
import { composeLine } from '../training/compose-line.ts';
import { type GlyphSet, packagedFont } from '../training/glyphs.ts';
import { photograph } from '../training/photograph.ts';
import { createRandom } from './random.ts';

const CLEAR = { badness: 0.1, heights: [20, 26] } as const;
const VIN = 'ZFF67NFA4C0184271';

let font: GlyphSet;

async function drawPicture(text: string, seed: string): Promise<GreyImage> {
  const random = createRandom(seed);
  return (await photograph(random, composeLine(random, [font], text), CLEAR)).image;
}

describe('Reading print', () => {
  beforeAll(async () => {
    font = await packagedFont('fira-mono:400');
  });

  it('reads a VIN of a clear picture, tells where it stands and is sure of it', async () => {
    const image = await drawPicture(VIN, 'clear');
    const reading = readPrint(image);
    expect([reading?.vin, reading?.isSure, reading?.perCharacter.length]).toEqual([VIN, true, 17]);
    expect(reading?.line?.width).toBeGreaterThan(image.width / 3);
  });

  it('reads it inside a frame of a larger picture', async () => {
    const part = await drawPicture(VIN, 'clear');
    const image = createGrey(part.width + 100, part.height + 200);
    image.data.fill(120);
    const frame = { x: 60, y: 90, width: part.width, height: part.height };
    for (let y = 0; y < part.height; y += 1) {
      image.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (y + 90) * image.width + 60);
    }
    const reading = readPrint(image, frame);
    expect(reading?.vin).toBe(VIN);
    expect(reading?.line?.y).toBeGreaterThan(90);
  });

  it.each([1, 3])('reads it when the picture stands on its side (%i quarter turns)', async (quarters) => {
    expect(readPrint(rotateQuarters(await drawPicture(VIN, 'clear'), quarters))?.vin).toBe(VIN);
  });

  it('is never sure of a VIN that has no check digit', async () => {
    const reading = readPrint(await drawPicture('WVWZZZ1KZ8M288466', 'clear'));
    expect([reading?.vin, reading?.isSure]).toEqual(['WVWZZZ1KZ8M288466', false]);
  });

  it.each([
    ['a text too short', 'ZFF67NFA4C01842'],
    ['a text too long', 'ZFF67NFA4C0184271B2'],
    ['a text with a 1 before it', '1ZFF67NFA4C0184271'],
    ['a text with a 1 behind it', 'ZFF67NFA4C01842711'],
    ['a wrong check digit of a North American maker', '1HGCM82603A004352'],
    ['digits alone', '83029475610293847'],
  ])('says nothing about %s', async (_, text) => {
    expect(readPrint(await drawPicture(text, 'clear'))).toBeNull();
  });

  it('says nothing about an even ground', () => {
    const image = createGrey(640, 120);
    image.data.fill(90);
    expect(readPrint(image)).toBeNull();
  });
});
