import { computeCheckDigit, VIN_CHARACTERS } from '@marque/domain/vin/vin';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGray, invert } from '../image/gray-image.ts';
import { rotateQuarters } from '../image/rotation.ts';
import { code39Bars, code128Bars } from '../testing/bars.ts';
import { drawBars } from '../testing/draw-bars.ts';
import { numbers } from '../testing/spoil.ts';
import { readBarcode } from './read-barcode.ts';

const characters = fc.constantFrom(...VIN_CHARACTERS);
const anyVin = fc.array(characters, { minLength: 17, maxLength: 17 }).map((list) => list.join(''));
const checkedVin = anyVin.map((vin) => `${vin.slice(0, 8)}${computeCheckDigit(vin) ?? '0'}${vin.slice(9)}`);
/** Pixels per module: below 1.5, a wide and a narrow bar of an upright code may cover the same pixels. */
const scale = fc.double({ min: 1.5, max: 4, noNaN: true });
const turn = fc.double({ min: -180, max: 180, noNaN: true });
const RUNS = 20;
/** Both with a correct check digit. */
const KNOWN_MAKER = '5FNRL38488B411196';
const UNKNOWN_MAKER = 'XYZRL38478B411196';

describe('reading a clean barcode', () => {
  it('reads every VIN in code 39, at any scale and angle and any ratio of the standard', () => {
    const ratio = fc.double({ min: 2.2, max: 3, noNaN: true });
    fc.assert(
      fc.property(anyVin, scale, turn, ratio, (vin, module, degrees, wide) => {
        const image = drawBars(code39Bars(vin, wide), { module, turn: degrees });
        expect(readBarcode(image)).toMatchObject({ vin, text: vin, format: 'code_39' });
      }),
      { numRuns: RUNS },
    );
  });

  it('reads every VIN in code 128, digits in pairs or not', () => {
    fc.assert(
      fc.property(anyVin, scale, turn, fc.boolean(), (vin, module, degrees, packsDigits) => {
        const image = drawBars(code128Bars(vin, packsDigits), { module, turn: degrees });
        expect(readBarcode(image)).toMatchObject({ vin, format: 'code_128' });
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps what is printed and drops the import mark', () => {
    const image = drawBars(code39Bars('I5FNRL38488B411196', 2.5), { module: 1.5 });
    expect(readBarcode(image)).toMatchObject({ vin: '5FNRL38488B411196', text: 'I5FNRL38488B411196' });
  });

  it('reads light bars on a dark ground, and pictures that stand on their side', () => {
    const image = drawBars(code39Bars('5FNRL38488B411196', 2.5), { module: 2 });
    expect(readBarcode(invert(image))?.vin).toBe('5FNRL38488B411196');
    expect(readBarcode(rotateQuarters(image, 1))?.vin).toBe('5FNRL38488B411196');
    expect(readBarcode(rotateQuarters(image, 3))?.vin).toBe('5FNRL38488B411196');
  });

  it('says where the code lies', () => {
    const image = drawBars(code39Bars('5FNRL38488B411196', 2.5), { module: 2 });
    const where = readBarcode(image)?.where;
    expect(where?.x1).toBeGreaterThan(30);
    expect(where?.x1).toBeLessThan(60);
    expect(where?.x2).toBeGreaterThan(image.width - 60);
    expect(where?.y1).toBeGreaterThan(40);
  });

  it('finds at a glance what stands out', () => {
    const image = drawBars(code128Bars('5FNRL38488B411196', false), { module: 2 });
    expect(readBarcode(image, { depth: 'glance' })?.vin).toBe('5FNRL38488B411196');
  });
});

describe('reading a blurred barcode', () => {
  it('reads modules of little more than a pixel by whole characters, or says nothing', () => {
    let read = 0;
    fc.assert(
      fc.property(checkedVin, fc.boolean(), (vin, is39) => {
        const bars = is39 ? code39Bars(vin, 2.5) : code128Bars(vin, false);
        const found = readBarcode(soften(drawBars(bars, { module: 1.6, turn: 3 }), 2));
        if (found) expect(found.vin).toBe(vin);
        if (found) read += 1;
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS * 0.8);
  });
});

describe('reading a barcode that glare crosses', () => {
  it('says what is between and beside it, to be checked', () => {
    const bars = drawBars(code39Bars(KNOWN_MAKER, 2.5), { module: 1.6 });
    expect(readBarcode(shineOn(bars))).toMatchObject({ vin: KNOWN_MAKER, isSure: false });
  });

  it('says nothing if the maker is not known, because the check digit was needed for what is covered', () => {
    const bars = drawBars(code39Bars(UNKNOWN_MAKER, 2.5), { module: 1.6 });
    expect(readBarcode(bars)).toMatchObject({ vin: UNKNOWN_MAKER });
    expect(readBarcode(shineOn(bars))).toBeNull();
  });
});

describe('reading what is no VIN', () => {
  it('never finds one in noise', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 24 }), (seed, grain) => {
        expect(readBarcode(noise(seed, grain))).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('never finds one in noise drawn out to stripes', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 9 }), (seed, grain) => {
        expect(readBarcode(stripes(seed, grain))).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it('refuses codes of 17 characters with a character that no VIN holds', () => {
    const tainted = fc
      .tuple(checkedVin, fc.integer({ min: 0, max: 16 }), fc.constantFrom('I', 'O', 'Q', '-', ' ', '.'))
      .map(([vin, place, character]) => vin.slice(0, place) + character + vin.slice(place + 1));
    fc.assert(
      fc.property(tainted, scale, fc.boolean(), (text, module, is39) => {
        const bars = is39 ? code39Bars(text, 2.5) : code128Bars(text, false);
        expect(readBarcode(drawBars(bars, { module }))).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  it('has nothing to say about a picture without a single edge, however small', () => {
    expect(readBarcode(createGray(1, 1))).toBeNull();
    expect(readBarcode(createGray(640, 480))).toBeNull();
  });

  it('stops when it is told to', () => {
    let asked = 0;
    const shouldStop = () => {
      asked += 1;
      return true;
    };
    expect(readBarcode(stripes(7, 4), { depth: 'thorough', shouldStop })).toBeNull();
    expect(asked).toBe(1);
  });
});

/** Glare that slants over the bars, so that each line of them shows something else. */
function shineOn(image: ReturnType<typeof createGray>) {
  const data = image.data.map((value, at) => {
    const across = (at % image.width) - image.width / 2 + 0.9 * Math.floor(at / image.width);
    const far = Math.max(0, Math.abs(across) - 18);
    return Math.min(255, value + 255 * Math.max(0, 1 - far / 8));
  });
  return { ...image, data };
}

function soften(image: ReturnType<typeof createGray>, passes: number) {
  let source = image;
  for (let pass = 0; pass < passes; pass += 1) {
    const next = createGray(source.width, source.height);
    for (let at = source.width + 1; at < next.data.length - source.width - 1; at += 1) {
      const line = (middle: number) =>
        (source.data[middle - 1] ?? 0) + (source.data[middle] ?? 0) + (source.data[middle + 1] ?? 0);
      next.data[at] = (line(at - source.width) + line(at) + line(at + source.width)) / 9;
    }
    source = next;
  }
  return source;
}

function noise(seed: number, grain: number) {
  const next = numbers(seed);
  const image = createGray(480, 320);
  const columns = Math.ceil(480 / grain);
  const cells = Array.from({ length: columns * Math.ceil(320 / grain) }, next);
  for (let at = 0; at < image.data.length; at += 1) {
    image.data[at] = cells[Math.floor(at / 480 / grain) * columns + Math.floor((at % 480) / grain)] ?? 0;
  }
  return image;
}

function stripes(seed: number, grain: number) {
  const next = numbers(seed);
  const image = createGray(640, 240);
  const row = new Uint8Array(640);
  for (let x = 0; x < 640; ) {
    const width = Math.max(1, (next() * grain) / 128);
    row.fill(next() > 127 ? 230 : 20, x, x + width);
    x += Math.ceil(width);
  }
  for (let y = 0; y < 240; y += 1) image.data.set(row, y * 640);
  return image;
}
