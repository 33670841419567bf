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
/** Perspective: the widths of the first and last symbols, compared with the mean one. */
const NARROWEST = 0.82;
const WIDEST = 1.22;
/** Ratio of a width that is tried to the next. */
const WIDTH_STEP = 1.03;
/** How far the mean of both may be from the mean of all. */
const MOST_BULGE = 0.07;
/** What a first or last symbol has to fit better for each 1 % by which it differs from the mean width. */
const UNEVEN_COST = 0.005;
const LEAST_END_FIT = 0.72;
const ENDS = 5;
/** Fewer elements are no code. */
const LEAST_ELEMENTS = 60;
/** Fewer elements beside what is covered are texture. */
const LEAST_IN_RUN = 12;
/** How much may be covered in one place, in mean elements: three characters of Code 39. */
const MOST_COVERED = 30;
/** Maximum ratio of the mean widths on both sides of it. */
const MOST_UNEVEN = 1.6;
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

/**
 * The likeliest positions of codes in a profile (dark bars on light, left to right), best first.
 *
 * @param seesCovers finds codes that something covers in the middle, so that two stretches of bars are seen, or on
 *   which light falls from one side (Code 39 only)
 */
export function findHypotheses(profile: Float32Array, most: number, seesCovers = false): RankedHypothesis[] {
  const found: RankedHypothesis[] = [];
  const seen = findRuns(profile);
  const whole = findStretches(seen);
  const covered = seesCovers ? findCoveredStretches(seen) : [];
  for (const layout of getLayouts()[seesCovers ? 'covered' : 'whole']) {
    // Symbols of Code 128 differ too little without their slope: whole ones have been tried as they are.
    const isTried = seesCovers && layout.format === 'code_128';
    for (const stretch of isTried ? covered : [...covered, ...whole])
      found.push(...findInLayout(profile, stretch, layout));
  }
  found.sort((one, other) => other.fit - one.fit);
  return pickDifferent(found, most);
}

function findStretches({ edges, runs }: Runs): Stretch[] {
  return runs
    .filter(({ first, last }) => last - first > LEAST_ELEMENTS)
    .map((run) => getEnds(edges, run.first, run.last));
}

/** Stretches of two or more runs of bars of about the same width, with little between them. */
function findCoveredStretches({ edges, runs }: Runs): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, run] of runs.entries()) {
    let before = run;
    for (const next of runs.slice(index + 1)) {
      const mean = Math.max(before.mean, next.mean);
      const gap = (edges[next.first] ?? 0) - (edges[before.last] ?? 0);
      if (gap > mean * MOST_COVERED || mean > MOST_UNEVEN * Math.min(before.mean, next.mean)) break;
      if (next.last - run.first > LEAST_ELEMENTS) stretches.push(getEnds(edges, run.first, next.last));
      before = next;
    }
  }
  return stretches;
}

/** Elements without a wide gap between them, by their edges; `mean` is their mean width. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly mean: number;
}

interface Runs {
  readonly edges: Float32Array;
  readonly runs: readonly Run[];
}

function findRuns(profile: Float32Array): Runs {
  const { edges, count } = cutElements(profile, { pull: 0.3, leastSwing: 0.16 });
  const runs: Run[] = [];
  let first = 0;
  for (let element = 0; element <= count; element += 1) {
    const width = element < count ? (edges[element + 1] ?? 0) - (edges[element] ?? 0) : Number.POSITIVE_INFINITY;
    const many = element - first;
    const mean = many > 0 ? ((edges[element] ?? 0) - (edges[first] ?? 0)) / many : 0;
    if (width < (many < 8 ? WIDEST_ELEMENT : Math.max(16, mean * 5))) continue;
    if (many >= LEAST_IN_RUN) runs.push({ first, last: element, mean });
    first = element + 1;
  }
  return { edges, runs };
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

/** What is expected of codes that are wholly visible, and of those of which something covers a part. */
type Layouts = Readonly<Record<'whole' | 'covered', readonly Layout[]>>;

let layouts: Layouts | null = null;

function getLayouts(): Layouts {
  layouts ??= {
    whole: [createCode39Layout({ ignoresSlope: false }), createCode128Layout()],
    covered: [createCode39Layout({ ignoresSlope: true }), createCode128Layout()],
  };
  return layouts;
}

function createCode39Layout({ ignoresSlope }: { ignoresSlope: boolean }): Layout {
  return {
    format: 'code_39',
    counts: CODE_39_COUNTS,
    surplus: -1 / 14.5,
    firsts: [STAR_PLACE],
    last: STAR_PLACE,
    sets: RATIOS.flatMap((ratio) => BLURS.map((blur) => code39Templates(ratio, blur, ignoresSlope))),
    leastWidth: 28,
  };
}

function createCode128Layout(): Layout {
  return {
    format: 'code_128',
    counts: CODE_128_COUNTS,
    surplus: 2 / 11,
    firsts: CODE_128_STARTS,
    last: CODE_128.stop,
    sets: BLURS.map(code128Templates),
    leastWidth: 26,
  };
}

function findInLayout(profile: Float32Array, { starts, ends }: Stretch, layout: Layout): RankedHypothesis[] {
  const found: RankedHypothesis[] = [];
  const { sets, surplus } = layout;
  const heads = starts.map((start) => createEndFits(profile, sets, layout.firsts, () => start));
  const tails = ends.map((end) => createEndFits(profile, sets, [layout.last], (width) => end - (1 + surplus) * width));
  for (const [from, start] of starts.entries()) {
    for (const [to, end] of ends.entries()) {
      for (const symbols of layout.counts) {
        const width = (end - start) / (symbols + surplus);
        if (width < layout.leastWidth || width > MOST_WIDTH) continue;
        const best = fitEnds(heads[from], tails[to], width, sets);
        if (!best) continue;
        const length = end - surplus * best.lastWidth - start;
        const { format, firsts, last } = layout;
        found.push({ format, symbols, start, length, firsts, last, ...best });
      }
    }
  }
  return found;
}

interface WidthFit {
  readonly width: number;
  /** The best fit of each set of templates in this width, and the best of all sets. */
  readonly fits: Float32Array;
  readonly best: number;
}

/** How well a symbol fits in a width of WIDTH_STEP to the power of `step`. */
type EndFits = (step: number) => WidthFit;

/** How well the first or last symbol of a code fits in different widths, each measured once. */
function createEndFits(
  profile: Float32Array,
  sets: readonly Templates[],
  symbols: readonly number[],
  getStart: (width: number) => number,
): EndFits {
  const known = new Map<number, WidthFit>();
  const shape = new Float32Array(sets[0]?.samples ?? 0);
  const ignoresSlope = sets[0]?.ignoresSlope ?? false;
  return (step) => {
    const seen = known.get(step);
    if (seen) return seen;
    const width = WIDTH_STEP ** step;
    cutShape(profile, { start: getStart(width), width, ignoresSlope }, shape);
    const fits = Float32Array.from(sets, (set) => mostLikeness(shape, set, symbols));
    const fit = { width, fits, best: Math.max(...fits) };
    known.set(step, fit);
    return fit;
  };
}

type FittedEnds = Pick<RankedHypothesis, 'templates' | 'firstWidth' | 'lastWidth' | 'fit'>;

/** The templates and widths with which first and last symbol fit best; `null` if one of them never fits. */
function fitEnds(
  head: EndFits | undefined,
  tail: EndFits | undefined,
  width: number,
  sets: readonly Templates[],
): FittedEnds | null {
  if (!head || !tail) return null;
  const first = Math.ceil(Math.log(width * NARROWEST) / Math.log(WIDTH_STEP));
  const last = Math.floor(Math.log(width * WIDEST) / Math.log(WIDTH_STEP));
  const fitting = (fits: EndFits) =>
    Array.from({ length: last - first + 1 }, (_, index) => fits(first + index))
      .filter(({ best }) => best >= LEAST_END_FIT)
      .map((one) => ({ ...one, cost: 100 * UNEVEN_COST * Math.abs(Math.log(one.width / width)) }));
  const heads = fitting(head);
  const tails = heads.length > 0 ? fitting(tail) : [];
  let best: (FittedEnds & { score: number }) | null = null;
  for (const one of heads) {
    for (const other of tails) {
      const bulge = Math.abs((one.width + other.width) / 2 / width - 1);
      if (bulge > MOST_BULGE) continue;
      const cost = (one.cost + other.cost) / 2 + 100 * UNEVEN_COST * bulge;
      if (best && best.score >= (one.best + other.best) / 2 - cost) continue;
      for (const [index, templates] of sets.entries()) {
        const least = Math.min(one.fits[index] ?? 0, other.fits[index] ?? 0);
        const fit = ((one.fits[index] ?? 0) + (other.fits[index] ?? 0)) / 2;
        if (least < LEAST_END_FIT || (best && best.score >= fit - cost)) continue;
        best = { templates, firstWidth: one.width, lastWidth: other.width, fit, score: fit - cost };
      }
    }
  }
  return best;
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
        Math.abs(other.firstWidth - one.firstWidth) < 0.04 * one.firstWidth &&
        Math.abs(other.length - one.length) < 0.6 * one.firstWidth,
    );
    if (!isKnown) picked.push(one);
  }
  return picked;
}
