import { beforeAll, describe, expect, it } from 'vitest';
import { createGray, type GrayImage } from '../src/image/gray-image.ts';
import { rotateQuarters } from '../src/image/rotation.ts';
import { readPrint } from '../src/print/read-print.ts';
import { readStill } from '../src/still.ts';
import { composeLine, type LineFonts } from './compose-line.ts';
import { packagedFont } from './glyphs.ts';
import { photograph } from './photograph.ts';
import { createRandom } from './random.ts';

const CLEAR = { badness: 0.1, heights: [20, 26] } as const;
const VIN = 'ZFF67NFA4C0184271';

let fonts: LineFonts;

async function drawPicture(text: string, seed: string): Promise<GrayImage> {
  const random = createRandom(seed);
  return (await photograph(random, composeLine(random, fonts, text), CLEAR)).image;
}

describe('Reading print', () => {
  beforeAll(async () => {
    const font = await packagedFont('fira-mono:400');
    fonts = { own: font, other: font, signs: new Map() };
  });

  it('reads a VIN of a clear picture, tells where it stands and is sure of it', async () => {
    const image = await drawPicture(VIN, 'clear');
    const reading = readPrint(image);
    expect([reading?.vin, reading?.isSure, reading?.perCharacter.length]).toEqual([VIN, true, 17]);
    expect(reading?.line?.width).toBeGreaterThan(image.width / 3);
  });

  it('reads it inside a frame of a larger picture', async () => {
    const part = await drawPicture(VIN, 'clear');
    const image = createGray(part.width + 100, part.height + 200);
    image.data.fill(120);
    const frame = { x: 60, y: 90, width: part.width, height: part.height };
    for (let y = 0; y < part.height; y += 1) {
      image.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (y + 90) * image.width + 60);
    }
    const reading = readPrint(image, frame);
    expect(reading?.vin).toBe(VIN);
    expect(reading?.line?.y).toBeGreaterThan(90);
  });

  it('finds the VIN of another line where it is asked to and the first is to be checked', async () => {
    const above = await drawPicture('WVWZZZ1KZ8M288466', 'clear');
    const below = await drawPicture('WP0ZZZ99ZTS392124', 'clear');
    const image = createGray(Math.max(above.width, below.width), above.height + below.height);
    image.data.fill(120);
    for (const [part, top] of [[above, 0] as const, [below, above.height] as const]) {
      for (let y = 0; y < part.height; y += 1)
        image.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (y + top) * image.width);
    }
    const reading = readPrint(image, undefined, { wantsSecond: true });
    expect(new Set([reading?.vin, reading?.second?.vin])).toEqual(new Set(['WVWZZZ1KZ8M288466', 'WP0ZZZ99ZTS392124']));
    expect(reading?.second?.isSure).toBe(false);
    expect(Math.abs((reading?.second?.line?.y ?? 0) - (reading?.line?.y ?? 0))).toBeGreaterThan(above.height / 2);
    expect(readPrint(image)?.second).toBeNull();
  });

  it('finds no second VIN beside one that is certain', async () => {
    const reading = readPrint(await drawPicture(VIN, 'clear'), undefined, { wantsSecond: true });
    expect([reading?.isSure, reading?.second]).toEqual([true, null]);
  });

  it.each([1, 3])('reads it when the picture stands on its side (%i quarter turns)', async (quarters) => {
    expect(readPrint(rotateQuarters(await drawPicture(VIN, 'clear'), quarters))?.vin).toBe(VIN);
  });

  it('reads a level line of a picture that is higher than wide, as phones take it', async () => {
    const part = await drawPicture(VIN, 'clear');
    const image = createGray(part.width, Math.ceil((part.width * 4) / 3) + 1);
    image.data.fill(120);
    image.data.set(part.data, 200 * image.width);
    const still = { image, guide: null, barcode: () => null, loadPrint: async () => readPrint };
    expect(await readStill(still, () => 0)).toMatchObject({ vin: VIN, isSure: true });
  });

  it('is never sure of a VIN that has no check digit', async () => {
    const reading = readPrint(await drawPicture('WVWZZZ1KZ8M288466', 'clear'));
    expect([reading?.vin, reading?.isSure]).toEqual(['WVWZZZ1KZ8M288466', false]);
  });

  it.each(['WF0MXXGCDM4A63601', 'WDD2050041F123456'])(
    'reads %s, whose place for a check digit holds none',
    async (vin) => {
      const reading = readPrint(await drawPicture(vin, 'clear0'));
      expect([reading?.vin, reading?.isSure]).toEqual([vin, false]);
    },
  );

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
    const image = createGray(640, 120);
    image.data.fill(90);
    expect(readPrint(image)).toBeNull();
  });
});
