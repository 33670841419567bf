import { cutElements } from '../elements.ts';
import { CODE_39_SYMBOLS, CODE_128, STAR } from '../symbols.ts';
import type { Hypothesis } from './follow.ts';
import { code39Templates, code128Templates, cutShape, likeness, type Templates } from './templates.ts';

/** Blur radii to try, as standard deviations in modules. */
const BLURS = [0.4, 0.75, 1.1];
const RATIOS = [2, 2.5, 3];
/** A VIN with asterisks, with an import prefix, and shorter ones. */
const CODE_39_COUNTS = [19, 20];
/** Start, check, stop, and 17 characters, of which digits may be in pairs. */
const CODE_128_COUNTS = [20, 21, 18, 19, 17, 16];
const CODE_128_STARTS = [CODE_128.startB, CODE_128.startC, CODE_128.startA];
const STAR_PLACE = CODE_39_SYMBOLS.findIndex(({ character }) => character === STAR);
/** Perspective: ratio of the last symbol's width to the first's. */
const DRIFTS = [1, 0.9, 1.11];
const LEAST_END_FIT = 0.72;
const ENDS = 5;
/** In bins: a wider element ends a stretch before its mean is known. */
const WIDEST_ELEMENT = 60;
/** In bins: wider symbols are read by their edges. */
const MOST_WIDTH = 200;

export interface RankedHypothesis extends Hypothesis {
  readonly format: 'code_39' | 'code_128';
  readonly fit: number;
}

/** A part of a profile full of bars: candidates for the code's start and end. */
interface Stretch {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The likeliest positions of codes in a profile (dark bars on light, left to right), best first. */
export function findHypotheses(profile: Float32Array, most: number): RankedHypothesis[] {
  const found: RankedHypothesis[] = [];
  for (const stretch of findStretches(profile)) {
    for (const layout of getLayouts()) found.push(...findInLayout(profile, stretch, layout));
  }
  found.sort((one, other) => other.fit - one.fit);
  return pickDifferent(found, most);
}

function findStretches(profile: Float32Array): Stretch[] {
  const { edges, count } = cutElements(profile, { pull: 0.3, leastSwing: 0.16 });
  const stretches: Stretch[] = [];
  let first = 0;
  for (let element = 0; element <= count; element += 1) {
    const width = element < count ? (edges[element + 1] ?? 0) - (edges[element] ?? 0) : Number.POSITIVE_INFINITY;
    const many = element - first;
    const mean = many > 0 ? ((edges[element] ?? 0) - (edges[first] ?? 0)) / many : 0;
    if (width < (many < 8 ? WIDEST_ELEMENT : Math.max(16, mean * 5))) continue;
    if (many > 60) stretches.push(getEnds(edges, first, element));
    first = element + 1;
  }
  return stretches;
}

function getEnds(edges: Float32Array, first: number, last: number): Stretch {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let edge = first + (first % 2); edge < last && starts.length < ENDS; edge += 2) starts.push(edges[edge] ?? 0);
  for (let edge = last - ((last + 1) % 2); edge > first && ends.length < ENDS; edge -= 2) ends.push(edges[edge] ?? 0);
  return { starts, ends };
}

/** How a symbology arranges its symbols, with all shapes to expect. */
interface Layout {
  readonly format: RankedHypothesis['format'];
  readonly counts: readonly number[];
  /** Difference from whole symbols: 39 has no final gap, 128 has an additional closing bar. */
  readonly surplus: number;
  readonly firsts: readonly number[];
  readonly last: number;
  readonly sets: readonly Templates[];
  /** In bins: about one pixel per module. */
  readonly leastWidth: number;
}

let layouts: readonly Layout[] | null = null;

function getLayouts(): readonly Layout[] {
  layouts ??= [
    {
      format: 'code_39',
      counts: CODE_39_COUNTS,
      surplus: -1 / 14.5,
      firsts: [STAR_PLACE],
      last: STAR_PLACE,
      sets: RATIOS.flatMap((ratio) => BLURS.map((blur) => code39Templates(ratio, blur))),
      leastWidth: 28,
    },
    {
      format: 'code_128',
      counts: CODE_128_COUNTS,
      surplus: 2 / 11,
      firsts: CODE_128_STARTS,
      last: CODE_128.stop,
      sets: BLURS.map(code128Templates),
      leastWidth: 26,
    },
  ];
  return layouts;
}

function findInLayout(profile: Float32Array, { starts, ends }: Stretch, layout: Layout): RankedHypothesis[] {
  const found: RankedHypothesis[] = [];
  const samples = layout.sets[0]?.samples ?? 0;
  const shape = new Float32Array(samples);
  for (const start of starts) {
    for (const end of ends) {
      for (const symbols of layout.counts) {
        const width = (end - start) / (symbols + layout.surplus);
        if (width < layout.leastWidth || width > MOST_WIDTH) continue;
        let best: RankedHypothesis | null = null;
        for (const drift of DRIFTS) {
          const firstWidth = (2 * width) / (1 + drift);
          const lastWidth = firstWidth * drift;
          cutShape(profile, start, firstWidth, shape);
          const firstFits = layout.sets.map((set) => mostLikeness(shape, set, layout.firsts));
          if (Math.max(...firstFits) < LEAST_END_FIT) continue;
          cutShape(profile, start + width * symbols - lastWidth, lastWidth, shape);
          for (const [index, templates] of layout.sets.entries()) {
            const firstFit = firstFits[index] ?? 0;
            if (firstFit < LEAST_END_FIT) continue;
            const lastFit = likeness(shape, templates, layout.last);
            const fit = (firstFit + lastFit) / 2;
            if (lastFit < LEAST_END_FIT || (best && best.fit >= fit)) continue;
            const { format, firsts, last } = layout;
            best = { format, templates, symbols, start, firstWidth, lastWidth, firsts, last, fit };
          }
        }
        if (best) found.push(best);
      }
    }
  }
  return found;
}

function mostLikeness(shape: Float32Array, templates: Templates, symbols: readonly number[]): number {
  let most = -1;
  for (const symbol of symbols) most = Math.max(most, likeness(shape, templates, symbol));
  return most;
}

function pickDifferent(sorted: readonly RankedHypothesis[], most: number): RankedHypothesis[] {
  const picked: RankedHypothesis[] = [];
  for (const one of sorted) {
    if (picked.length >= most) break;
    const isKnown = picked.some(
      (other) =>
        other.format === one.format &&
        other.symbols === one.symbols &&
        Math.abs(other.start - one.start) < 0.15 * one.firstWidth &&
        Math.abs(other.firstWidth - one.firstWidth) < 0.03 * one.firstWidth,
    );
    if (!isKnown) picked.push(one);
  }
  return picked;
}
