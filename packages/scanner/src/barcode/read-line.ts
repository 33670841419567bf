import { readCode39Elements } from './code-39-elements.ts';
import { readCode128Elements } from './code-128-elements.ts';
import { type Cut, cutElements, invertElements, reverseElements } from './elements.ts';

export type BarcodeFormat = 'code_39' | 'code_128';

/** A text in a profile; positions in bins. */
export interface LineReading {
  readonly text: string;
  readonly format: BarcodeFormat;
  readonly start: number;
  readonly end: number;
}

/** Fewer elements cannot contain a relevant text. */
const LEAST_ELEMENTS = 40;
/** Thin, blurred bars first, then stricter thresholds against noise and scratches. */
const CUTS: readonly Cut[] = [
  { pull: 0, leastSwing: 0.16 },
  { pull: 0.55, leastSwing: 0.2 },
  { pull: 0.7, leastSwing: 0.36 },
];

/** All texts in a profile by the widths of its bars, read from both ends, dark on light and light on dark. */
export function readLine(profile: Float32Array): LineReading[] {
  const readings: LineReading[] = [];
  for (const cut of CUTS) {
    const dark = cutElements(profile, cut);
    if (dark.count < LEAST_ELEMENTS) return readings;
    const light = invertElements(dark);
    for (const elements of [dark, light]) {
      const offset = elements.edges[0] ?? 0;
      const reversed = reverseElements(elements);
      const end = elements.edges[reversed.count] ?? offset;
      for (const isReversed of [false, true]) {
        const source = isReversed ? reversed : elements;
        const place = (from: number, to: number) =>
          isReversed ? { start: end - to, end: end - from } : { start: from, end: to };
        for (const { text, start, end: stop } of readCode39Elements(source)) {
          readings.push({ text, format: 'code_39', ...place(start, stop) });
        }
        for (const { text, start, end: stop } of readCode128Elements(source)) {
          readings.push({ text, format: 'code_128', ...place(start, stop) });
        }
      }
    }
    if (readings.length > 0) break;
  }
  return readings;
}
