/// <reference path="./quagga-module.d.ts" />
import type { BarcodeFormat, LineReading } from './read-line.ts';

/** A reader of quagga2: it takes a line of ones (bars) and zeros. */
interface PatternReader {
  decodePattern(pattern: number[]): { readonly code: string; readonly start: number; readonly end: number } | null;
}

interface QuaggaReaders {
  readonly Readers: Record<
    'Code39Reader' | 'Code128Reader',
    new (
      config: object,
      supplements: never[],
    ) => PatternReader
  >;
}

/** Reads one profile. */
export type LineReader = (profile: Float32Array) => LineReading[];

/** Points to a bin: quagga2 counts bar widths in whole points. */
const FINENESS = 2;
/** Bins around a point among which the threshold is the middle of darkest and lightest. */
const WINDOW = 48;
const LEAST_CONTRAST = 20;

/**
 * The readers of quagga2 for our profiles. Loaded when it is wanted, since it is 157 kB: in turn behind our own
 * readers it is a second opinion on lines that they cannot read.
 */
export async function loadQuaggaLines(): Promise<LineReader> {
  const quagga = await loadLibrary();
  const readers: readonly (readonly [BarcodeFormat, PatternReader])[] = [
    ['code_39', new quagga.Readers.Code39Reader({}, [])],
    ['code_128', new quagga.Readers.Code128Reader({}, [])],
  ];
  return (profile) => {
    const pattern = toPattern(profile);
    if (!pattern) return [];
    return readers.flatMap(([format, reader]) => {
      // It turns the pattern round in place when the first direction fails.
      const found = reader.decodePattern(pattern.slice());
      if (!found) return [];
      const ends = [found.start / FINENESS, found.end / FINENESS];
      return [{ text: found.code, format, start: Math.min(...ends), end: Math.max(...ends) }];
    });
  };
}

/** The browser's build looks for a window while it is loaded; a worker has none, and should not keep one. */
async function loadLibrary(): Promise<QuaggaReaders> {
  const hadWindow = 'window' in globalThis;
  if (!hadWindow) Object.assign(globalThis, { window: globalThis });
  try {
    const library: { readonly default: QuaggaReaders } = await import('@ericblade/quagga2/dist/quagga.min.js');
    return library.default;
  } finally {
    if (!hadWindow) Reflect.deleteProperty(globalThis, 'window');
  }
}

function toPattern(profile: Float32Array): number[] | null {
  const pattern = new Array<number>(profile.length * FINENESS);
  let widest = 0;
  for (let from = 0; from < profile.length; from += WINDOW / 2) {
    let low = 255;
    let high = 0;
    for (let bin = Math.max(0, from - WINDOW / 2); bin < Math.min(profile.length, from + WINDOW); bin += 1) {
      low = Math.min(low, profile[bin] ?? 0);
      high = Math.max(high, profile[bin] ?? 0);
    }
    widest = Math.max(widest, high - low);
    const isFlat = high - low < LEAST_CONTRAST;
    for (let point = from * FINENESS; point < Math.min(pattern.length, (from + WINDOW / 2) * FINENESS); point += 1) {
      const bin = Math.floor(point / FINENESS);
      const part = (point % FINENESS) / FINENESS;
      const value = (profile[bin] ?? 0) * (1 - part) + (profile[bin + 1] ?? profile[bin] ?? 0) * part;
      pattern[point] = !isFlat && value < (low + high) / 2 ? 1 : 0;
    }
  }
  return widest < LEAST_CONTRAST ? null : pattern;
}
