import { describe, expect, it } from 'vitest';
import { type Bars, code39Bars, code128Bars } from '../../testing/bars.ts';
import { drawBars } from '../../testing/draw-bars.ts';
import { warp } from '../../testing/spoil.ts';
import { getProfile } from '../profile.ts';
import { SoftReader, type SoftReading } from './soft-reader.ts';

const CHECKED = '5FNRL38488B411196';
const EUROPEAN = 'WVWZZZ1KZAW123456';

/** One line through a Code 39, seen through a map of places along its bars from 0 to 1. */
function line(vin: string, from?: (part: number) => number): Float32Array {
  return getLine(code39Bars(vin, 2.5), from);
}

function line128(vin: string): Float32Array {
  return getLine(code128Bars(vin, false));
}

/** A line with glare that hides everything between two places, and shines on what is beside it. */
function cover(profile: Float32Array, start: number, end: number, reach = 0.02): Float32Array {
  return profile.map((value, bin) => {
    const at = bin / profile.length;
    const far = Math.max(start - at, at - end, 0);
    return Math.min(255, value + 255 * Math.max(0, 1 - far / reach));
  });
}

function getLine(elements: Bars, from: (part: number) => number = (part) => part): Float32Array {
  const bars = drawBars(elements, { module: 1.6 });
  const image = warp(bars, (x, y) => ({ x: from(x / bars.width) * bars.width, y }));
  return getProfile(image, {
    x: image.width / 2,
    y: image.height / 2,
    angle: 0,
    run: 0,
    length: image.width,
    thickness: 20,
  });
}

function readAll(lines: readonly Float32Array[]): SoftReading | null {
  const reader = new SoftReader();
  return lines.reduce<SoftReading | null>((before, profile) => before ?? reader.add(profile), null);
}

describe('Reading bars by whole characters', () => {
  it('follows the widths of a label that is tilted far away from the camera', () => {
    // The last characters are seen 1.4 times as wide as the first ones.
    const tilted = line(CHECKED, (part) => part / (1.18 - 0.18 * part));
    expect(readAll([tilted])?.text).toBe(CHECKED);
  });

  it('follows them on a label that is tilted even farther and not quite flat', () => {
    const tilted = line(CHECKED, (part) => {
      const place = part / (1.24 - 0.24 * part);
      return place + 0.01 * Math.sin(2 * Math.PI * place);
    });
    expect(readAll([tilted])?.text).toBe(CHECKED);
  });

  it('follows the widths of a label on a cylinder, whose middle is widest', () => {
    const bent = line(CHECKED, (part) => 0.5 + Math.asin((2 * part - 1) * Math.sin(0.6)) / 1.2);
    expect(readAll([bent])?.text).toBe(CHECKED);
  });

  it('says what three lines of a known maker’s VIN without a check digit show, to be checked until six agree', () => {
    const reader = new SoftReader();
    const readings = Array.from({ length: 6 }, () => reader.add(line(EUROPEAN)));
    expect(readings.map((reading) => reading?.isProven)).toEqual([undefined, undefined, false, false, false, true]);
    expect(readings.at(-1)?.text).toBe(EUROPEAN);
  });
});

describe('Reading a profile of several lines', () => {
  it('counts each of them', () => {
    expect(new SoftReader().add(line(EUROPEAN), 2)).toBeNull();
    expect(new SoftReader().add(line(EUROPEAN), 3)).toMatchObject({ text: EUROPEAN, isProven: false });
  });
});

describe('Reading bars of which glare or dirt covers a part', () => {
  it('reads what each line shows of a code that glare crosses, to be checked', () => {
    const reader = new SoftReader({ seesCovers: true });
    const readings = [0.4, 0.43, 0.46, 0.49, 0.52].map((start) =>
      reader.add(cover(line(CHECKED), start, start + 0.07)),
    );
    expect(readings.at(-1)).toMatchObject({ text: CHECKED, isProven: false });
  });

  it('reads past light that shines more on one side of a character than on the other', () => {
    const pale = line(CHECKED).map((value) => 90 + value / 6);
    const shine = pale.map((value, bin) => value + 120 * Math.exp(-(((bin / pale.length - 0.5) / 0.07) ** 2)));
    const reader = new SoftReader({ seesCovers: true });
    const readings = [shine, shine].map((profile) => reader.add(profile));
    expect(readings.at(-1)).toMatchObject({ text: CHECKED, isProven: false });
  });

  it('says nothing of a Code 39 with a character that no line shows', () => {
    const reader = new SoftReader({ seesCovers: true });
    for (let lines = 0; lines < 6; lines += 1) expect(reader.add(cover(line(CHECKED), 0.26, 0.34))).toBeNull();
  });

  it('finds a symbol of a Code 128 that no line shows by its check symbol and the check digit', () => {
    const reader = new SoftReader({ seesCovers: true });
    const readings = Array.from({ length: 3 }, () => reader.add(cover(line128(CHECKED), 0.3, 0.33)));
    expect(readings.at(-1)).toMatchObject({ text: CHECKED, isProven: false });
  });
});
