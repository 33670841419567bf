import { describe, expect, it, vi } from 'vitest';
import { cutBars } from './bars-cut.ts';
import { createGray, type GrayImage } from './image/gray-image.ts';
import type { PrintedVin, PrintReader, ReadBudget } from './readers.ts';
import { readStill } from './still.ts';

const VIN = 'ZFF80AMA5K0240001';
const OTHER = 'ZFF80AMA5K0240007';
const THIRD = 'ZFF80AMA5K0240004';
const IMAGE = createGray(400, 200);
const GUIDE = { x: 50, y: 50, width: 300, height: 100 };
const SMALL = createGray(200, 100);
const printed = (vin: string, isSure: boolean, confidence = 0.9): PrintedVin => ({ vin, isSure, confidence });

function read(bars: { vin: string; isSure: boolean } | null, print: PrintReader, guide: typeof GUIDE | null = null) {
  const loadPrint = vi.fn(async () => print);
  const barcode = () => bars && { ...bars, text: bars.vin, format: 'code_39' as const };
  return { loadPrint, result: readStill({ image: IMAGE, guide, barcode, loadPrint }, () => 0) };
}

describe('a single picture', () => {
  it('is read by its bars alone when they are sure', async () => {
    const { result, loadPrint } = read({ vin: VIN, isSure: true }, () => printed(OTHER, true));
    expect(await result).toMatchObject({ vin: VIN, routes: ['barcode'], isSure: true });
    expect(loadPrint).not.toHaveBeenCalled();
  });

  it('is sure when doubtful bars and print agree', async () => {
    const { result } = read({ vin: VIN, isSure: false }, () => printed(VIN, false));
    expect(await result).toMatchObject({ vin: VIN, routes: ['barcode', 'print'], isSure: true });
  });

  it('asks to check when bars and print contradict each other', async () => {
    const { result } = read({ vin: OTHER, isSure: false }, () => printed(VIN, true));
    expect(await result).toMatchObject({ vin: VIN, isSure: false });
  });

  it.each([
    { guide: GUIDE, tries: ['400x200 framed', '400x200', '400x200 in parts'] },
    { guide: null, tries: ['400x200', '200x400', '200x400', '400x200', '400x200 in parts'] },
  ])('is tried where the person aimed, then whole, or turned each way; last in parts', async ({ guide, tries }) => {
    const views: string[] = [];
    const print: PrintReader = (image, frame, { isInParts }) => {
      views.push(`${image.width}x${image.height}${frame ? ' framed' : ''}${isInParts ? ' in parts' : ''}`);
      return null;
    };
    expect(await read(null, print, guide).result).toBeNull();
    expect(views).toEqual(tries);
  });

  it('is looked at longer than a frame of the camera', async () => {
    const print = vi.fn<PrintReader>().mockReturnValue(printed(VIN, true));
    await read(null, print).result;
    expect(print.mock.lastCall?.[2]).toMatchObject({ isStill: true });
  });

  it('is turned only until something is read', async () => {
    const print = vi.fn<PrintReader>().mockReturnValueOnce(null).mockReturnValue(printed(VIN, false));
    expect(await read(null, print).result).toMatchObject({ vin: VIN, isSure: false });
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('is tried whole where the aimed part is not sure', async () => {
    const print = vi.fn<PrintReader>().mockReturnValueOnce(printed(OTHER, false)).mockReturnValue(printed(VIN, true));
    expect(await read(null, print, GUIDE).result).toMatchObject({ vin: VIN, isSure: true });
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('gives the most confident of doubtful readings', async () => {
    let turn = 0;
    const { result } = read(
      null,
      () => {
        turn += 1;
        return printed(turn === 2 ? VIN : OTHER, false, turn === 2 ? 0.8 : 0.5);
      },
      GUIDE,
    );
    expect(await result).toMatchObject({ vin: VIN, isSure: false });
  });

  it('offers the next most confident VIN beside one that asks to be checked', async () => {
    const views = [printed(OTHER, false, 0.5), { ...printed(VIN, false, 0.8), second: printed(THIRD, false, 0.6) }];
    const { result } = read(null, () => views.shift() ?? null, GUIDE);
    expect(await result).toMatchObject({ vin: VIN, isSure: false, second: { vin: THIRD, routes: ['print'] } });
  });

  it('offers no second VIN that is the same as the first', async () => {
    const { result } = read(null, () => printed(VIN, false));
    expect(await result).toMatchObject({ vin: VIN, isSure: false, second: null });
  });

  it('offers what contradicting bars say beside the print', async () => {
    const { result } = read({ vin: OTHER, isSure: false }, () => printed(VIN, true));
    expect(await result).toMatchObject({ vin: VIN, isSure: false, second: { vin: OTHER, routes: ['barcode'] } });
  });

  it('says where the print is, in shares of the picture, unless the picture had to be turned', async () => {
    const line = { x: 100, y: 50, width: 200, height: 40 };
    const { result } = read(null, () => ({ ...printed(VIN, true), line }));
    expect(await result).toMatchObject({ place: { x: 0.25, y: 0.25, width: 0.5, height: expect.closeTo(0.2) } });
    const turned = read(null, (image) => (image === IMAGE ? null : { ...printed(VIN, true), line }));
    expect((await turned.result)?.place).toBeUndefined();
  });

  it.each([
    { size: 400, look: 'as it is' },
    { size: 1400, look: 'in another size' },
  ])('shows the bars that must be checked where they were read $look, and leaves certain ones unshown', async (one) => {
    const image = createGray(400, 200);
    image.data.fill(160).fill(20, 100 * 400, 120 * 400);
    const scale = one.size / 400;
    const where = { x1: 80 * scale, y1: 110 * scale, x2: 320 * scale, y2: 110 * scale };
    const readBars = (isSure: boolean) => {
      const bars = { vin: VIN, text: VIN, format: 'code_39' as const, isSure, where };
      const barcode = ({ width }: GrayImage) => (width === one.size ? bars : null);
      return readStill({ image, guide: null, barcode, loadPrint: null }, () => 0);
    };
    const cut = cutBars(image, { x1: 80, y1: 110, x2: 320, y2: 110 });
    expect(await readBars(false)).toMatchObject({ isSure: false, cut, place: { x: 0.2, width: expect.closeTo(0.6) } });
    expect(await readBars(true)).toMatchObject({ isSure: true, cut: null });
  });

  it('offers nothing beside a VIN that is certain', async () => {
    const views = [printed(OTHER, false, 0.9), printed(VIN, true, 0.99)];
    const candidate = await read(null, () => views.shift() ?? null, GUIDE).result;
    expect(candidate).toMatchObject({ vin: VIN, isSure: true });
    expect(candidate?.second ?? null).toBeNull();
  });

  it.each([
    { size: 'usual', width: 400 },
    { size: 'small', width: 40 },
  ])(
    'of $size size without print is searched for bars as it is, then larger, sharpened much and then little, at last thoroughly',
    async (one) => {
      const image = createGray(one.width, one.width / 2);
      image.data.fill(100).fill(140, image.data.length / 2);
      const looks: { size: string; contrast: number; depth: string }[] = [];
      const barcode = ({ width, height, data }: GrayImage, { depth }: ReadBudget) => {
        const [darkest, lightest] = data.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
          255, 0,
        ] as [number, number]);
        looks.push({ size: `${width}x${height}`, contrast: lightest - darkest, depth });
        return null;
      };
      await readStill({ image, guide: null, barcode, loadPrint: null }, () => 0);
      const own = `${one.width}x${one.width / 2}`;
      expect(looks.map(({ size }) => size)).toEqual([own, '1400x700', '1400x700', own]);
      expect(looks.map(({ depth }) => depth)).toEqual(['full', 'full', 'full', 'thorough']);
      const [asItIs = 0, much = 0, little = 0] = looks.map(({ contrast }) => contrast);
      expect(much).toBeGreaterThan(little);
      expect(little).toBeGreaterThan(asItIs);
    },
  );

  it('shows no VIN when nothing was read', async () => {
    expect(await read(null, () => null).result).toBeNull();
  });
});

describe('the order of looks at a picture', () => {
  function listLooks(image: GrayImage, printOf: (view: number) => PrintedVin | null) {
    const looks: string[] = [];
    const barcode = ({ width }: GrayImage, { depth }: ReadBudget) => {
      looks.push(`bars of ${width} pixels, ${depth}`);
      return null;
    };
    const print: PrintReader = () => {
      looks.push('print');
      return printOf(looks.filter((look) => look === 'print').length);
    };
    const loadPrint = async () => print;
    return readStill({ image, guide: null, barcode, loadPrint }, () => 0).then(() => looks);
  }
  const CLEAR = 'bars of 400 pixels, full';
  const RESIZED = 'bars of 1400 pixels, full';

  it('ends with print that is sure in the first view', async () => {
    expect(await listLooks(IMAGE, () => printed(VIN, true))).toEqual([CLEAR, 'print']);
  });

  it('searches bars in another size before it believes doubtful print', async () => {
    expect(await listLooks(IMAGE, () => printed(VIN, false))).toEqual([CLEAR, 'print', RESIZED, RESIZED]);
  });

  it('searches bars in another size before it turns the picture', async () => {
    const looks = await listLooks(IMAGE, (view) => (view === 3 ? printed(VIN, false) : null));
    expect(looks).toEqual([CLEAR, 'print', RESIZED, RESIZED, 'print', 'print']);
  });

  it('ends with bars in another size where the reader of print cannot be loaded, if they are sure', async () => {
    const lost = new Error('offline');
    const readWith = (isSure: boolean) => {
      const bars = { vin: VIN, text: VIN, format: 'code_39' as const, isSure };
      const barcode = ({ width }: GrayImage) => (width === IMAGE.width ? null : bars);
      return readStill({ image: IMAGE, guide: null, barcode, loadPrint: () => Promise.reject(lost) }, () => 0);
    };
    expect(await readWith(true)).toMatchObject({ vin: VIN, routes: ['barcode'], isSure: true });
    await expect(readWith(false)).rejects.toBe(lost);
  });

  it('searches bars thoroughly last', async () => {
    const prints = Array.from({ length: 4 }, () => 'print');
    const looks = await listLooks(IMAGE, () => null);
    expect(looks).toEqual([CLEAR, 'print', RESIZED, RESIZED, ...prints, 'bars of 400 pixels, thorough']);
  });

  it('searches a picture with few pixels for bars only where no print is read', async () => {
    expect(await listLooks(SMALL, () => printed(VIN, false))).toEqual(['print']);
    expect((await listLooks(SMALL, () => null)).slice(5)).toEqual([
      'bars of 200 pixels, full',
      RESIZED,
      RESIZED,
      'bars of 200 pixels, thorough',
    ]);
  });
});
