import { isKnownWmi as isKnownToUs } from '@marque/domain/vin/wmi';
import { crop, type GreyImage, type Rect } from '../image/grey-image.ts';
import { rotateQuarters } from '../image/rotation.ts';
import { resize, shrink } from '../image/sampling.ts';
import { type ChosenVin, chooseVin, type IsKnownWmi } from './choose-vin.ts';
import { findBands } from './find-bands.ts';
import { findRows } from './find-rows.ts';
import { fitHeight } from './fit-height.ts';
import { LETTER_NET_WEIGHTS } from './letter-net-weights.ts';
import { CAPITAL_HEIGHT, LETTER_STEP, STRIP_HEIGHT } from './letters.ts';
import { type LetterNet, readStrip, unpackNet } from './net.ts';
import { findPaths, type LetterPath } from './path.ts';
import type { Row } from './row.ts';
import { cutStrip, type Strip } from './strip.ts';
import { hasTwin } from './twins.ts';

/** A VIN read from print. What may not be shown at all is no reading. */
export interface PrintReading {
  readonly vin: string;
  /** 0 to 1: the share of this VIN in all that could stand there. */
  readonly confidence: number;
  /** Check digit right, maker known and every letter clear: never so for a VIN without a check digit. */
  readonly isSure: boolean;
  /** For each of the 17 places the probabilities of the signs of VIN_SIGNS and of no letter. */
  readonly perCharacter: readonly Float32Array[];
  /** Where the row stands, in pixels of the picture; absent when the picture had to be turned. */
  readonly row?: Rect;
}

export interface PrintOptions {
  /** Who builds cars; our own list where nothing else is said. */
  readonly isKnownWmi?: IsKnownWmi;
  /** Asked between tries; true ends the search with what is there. */
  readonly shouldStop?: () => boolean;
}

/** One way to read one row. */
interface RowReading {
  readonly path: LetterPath;
  readonly chosen: ChosenVin;
  readonly row: Row;
  readonly score: number;
}

let unpacked: LetterNet | undefined;

/** Unpacked once, on first use. */
function letterNet(): LetterNet {
  unpacked ??= unpackNet(LETTER_NET_WEIGHTS);
  return unpacked;
}

/** Rows are looked for in a picture of about this width; letters then are 20 to 50 pixels wide. */
const WORK_WIDTH = 720;
const LEAST_WORK_WIDTH = 420;

/**
 * Reads the VIN printed inside the frame (the whole picture without one), or nothing. Upright rows are tried too where the
 * frame is higher than wide.
 */
export function readPrint(image: GreyImage, frame?: Rect, options: PrintOptions = {}): PrintReading | null {
  const part = frame ? crop(image, frame) : image;
  const turns = part.height > part.width * 1.3 ? [1, 3] : [0];
  let best: RowReading | null = null;
  let turnOfBest = 0;
  for (const turn of turns) {
    const reading = bestReading(rotateQuarters(part, turn), options);
    if (!reading || (best && best.score >= reading.score)) continue;
    best = reading;
    turnOfBest = turn;
  }
  if (!best) return null;
  const grade = gradeOf(best);
  if (grade === 'none') return null;
  return {
    vin: best.chosen.vin,
    confidence: best.chosen.share,
    isSure: grade === 'sure',
    perCharacter: best.path.cells.map((cell) => cell.map(Math.exp)),
    ...(turnOfBest === 0 ? { row: rectOf(best.row, frame) } : {}),
  };
}

/** The best reading of any row in a picture, good or not; exported for measuring. */
function bestReading(part: GreyImage, options: PrintOptions): RowReading | null {
  const factor = Math.max(1, Math.round(part.width / WORK_WIDTH));
  const grow = part.width < LEAST_WORK_WIDTH ? 2 : 1;
  const work = grow > 1 ? resize(part, part.width * grow, part.height * grow) : shrink(part, factor);
  const scale = grow > 1 ? 1 / grow : factor;
  let best: RowReading | null = null;
  let strips = 0;
  const tryRows = (rows: readonly Row[]) => {
    for (const guess of rows.flatMap(guessesOf)) {
      if (strips === MOST_STRIPS || (best && options.shouldStop?.())) return;
      strips += 1;
      const reading = readRow(part, scaled(guess, scale), options);
      if (reading && (!best || reading.score > best.score)) best = reading;
      if (best && best.score > GOOD_FIRST_LOOK) return;
    }
  };
  const rows = findRows(work, 3);
  tryRows(rows);
  if (scoreOf(best) < GOOD_FIRST_LOOK)
    tryRows(findBands(work).filter((band) => !rows.some((row) => isAlike(row, band))));
  return best && scoreOf(best) > WORTH_A_SECOND_LOOK ? lookAgain(part, best, options) : best;
}

const scoreOf = (reading: RowReading | null) => reading?.score ?? -Infinity;

/** Below this nothing but noise was read; above the other, other rows need not be tried. */
const WORTH_A_SECOND_LOOK = -22;
const GOOD_FIRST_LOOK = -6;

/** Strips that the net reads in search of the row: what bounds the price of a miss. */
const MOST_STRIPS = 6;

/** Whether two rows would be cut out as much the same strip. */
function isAlike(one: Row, other: Row): boolean {
  const distance = one.middleY + one.slope * (other.middleX - one.middleX) - other.middleY;
  return (
    one.isLight === other.isLight &&
    Math.abs(distance) < one.height * 0.12 &&
    Math.abs(Math.log(one.height / other.height)) < 0.15 &&
    Math.abs(Math.log(one.step / other.step)) < 0.2
  );
}

/** The step as measured between letters, and as the row's length tells when all letters were found. */
function guessesOf(row: Row): Row[] {
  const even = (row.right - row.left) / 16.7;
  if (row.count < 14 || row.count > 19) return [row];
  if (Math.abs(row.step / even - 1) < 0.08) return [{ ...row, step: even }];
  return [{ ...row, step: even }, row];
}

function scaled(row: Row, scale: number): Row {
  return {
    ...row,
    height: row.height * scale,
    left: row.left * scale,
    right: row.right * scale,
    middleX: row.middleX * scale,
    middleY: row.middleY * scale,
    step: row.step * scale,
  };
}

function readRow(image: GreyImage, row: Row, options: PrintOptions): RowReading | null {
  const missing = Math.max(0, Math.min(6, 17 - row.count));
  const strip = cutStrip(image, row, BESIDE_STEPS + missing);
  // A strip far longer than a VIN is a line of words.
  if (strip.image.width > LETTER_STEP * 40) return null;
  const answers = readStrip(letterNet(), strip.image);
  if (!answers) return null;
  let best: RowReading | null = null;
  for (const path of findPaths(answers, 4)) {
    const chosen = chooseVin(path.cells, options.isKnownWmi ?? isKnownToUs);
    if (!chosen) continue;
    const score = path.score - chosen.cost + chosen.rules;
    if (!best || score > best.score) best = { path, chosen, row: rowOfPath(row, strip, path), score };
  }
  return best;
}

/** Room beside the row in which its first letters, or what follows it, are looked for; in steps. */
const BESIDE_STEPS = 1.2;

/** The row as its seventeen letters tell. */
function rowOfPath(row: Row, strip: Strip, { columns }: LetterPath): Row {
  const { top, bottom } = fitHeight(strip.image, columns);
  const unit = row.height / CAPITAL_HEIGHT;
  const lower = ((top + bottom) / 2 - TRAINED_MIDDLE) * unit * Math.hypot(1, row.slope);
  const places = columns.map((column) => strip.startX + (column + 0.5) * strip.stepX);
  const middle = places.reduce((sum, x) => sum + x, 0) / places.length;
  const half = (places.length - 1) / 2;
  const step = places.reduce((sum, x, index) => sum + (x - middle) * (index - half), 0) / SQUARES;
  return {
    ...row,
    step,
    left: (places[0] ?? 0) - step / 2,
    right: (places.at(-1) ?? 0) + step / 2,
    middleX: middle,
    middleY: row.middleY + row.slope * (middle - row.middleX) + lower,
    height: (bottom - top) * unit,
    count: places.length,
  };
}

/** In the strips of the training letters stand a little above the middle. */
const TRAINED_MIDDLE = STRIP_HEIGHT / 2 - 0.65;

/** Sum of (index - 8) squared over 17 letters. */
const SQUARES = 408;

/** Higher, lower, smaller and larger than the finder thought: shares of the letters' height. */
const SECOND_LOOKS = [
  { grow: 1, shift: 0 },
  { grow: 1.1, shift: 0.04 },
  { grow: 0.92, shift: -0.04 },
] as const;

/** Looks again at a row whose letters are now placed: several cuts are read and their answers averaged. */
function lookAgain(image: GreyImage, first: RowReading, options: PrintOptions): RowReading {
  const readings: RowReading[] = [];
  for (const { grow, shift } of SECOND_LOOKS) {
    const { row } = first;
    const reading = readRow(
      image,
      { ...row, height: row.height * grow, middleY: row.middleY + shift * row.height },
      options,
    );
    if (reading) readings.push(reading);
    if (options.shouldStop?.()) break;
  }
  const top = Math.max(first.score, ...readings.map((reading) => reading.score));
  const alike = readings.filter((reading) => isSamePlace(reading.row, first.row) && reading.score > top - 12);
  const best = [first, ...alike].reduce((a, b) => (b.score > a.score ? b : a));
  if (alike.length < 2) return best;
  const cells = best.path.cells.map((cell, place) =>
    cell.map(
      (_, answer) => alike.reduce((sum, { path }) => sum + (path.cells[place]?.[answer] ?? 0), 0) / alike.length,
    ),
  );
  const chosen = chooseVin(cells, options.isKnownWmi ?? isKnownToUs);
  if (!chosen) return best;
  return { ...best, path: { ...best.path, cells }, chosen, score: best.path.score - chosen.cost + chosen.rules };
}

function isSamePlace(one: Row, other: Row): boolean {
  return Math.abs(one.left - other.left) < other.step / 2 && Math.abs(one.right - other.right) < other.step / 2;
}

type Grade = 'none' | 'candidate' | 'sure';

/**
 * Only VINs of makers we know are shown: one text of 17 signs in eleven fits its check digit by chance. Certain is a VIN with a
 * fitting check digit whose letters leave no doubt; one with Z fillers, for which nothing but its letters vouches, never is. The limits were
 * set on generated pictures of the seeds `tune...` and on the development part of the corpus.
 */
function gradeOf({ path, chosen, score }: RowReading): Grade {
  const { share, cost, weakest } = chosen;
  if (!chosen.isKnownMaker || path.goesOn || path.fullGaps > 2 || new Set(chosen.vin).size < LEAST_SIGNS) return 'none';
  if (score < LEAST_SCORE || hasTwin(path.cells, chosen.vin)) return 'none';
  if (chosen.fitsCheckDigit) {
    if (share < LEAST_SHARE || cost > 2 || weakest < leastLetter(chosen)) return 'none';
    return share > 0.97 && cost === 0 && weakest > 0.8 ? 'sure' : 'candidate';
  }
  // Where no check digit rules the other VINs out, the doubts of all letters add up in the share.
  const isClear = share > LEAST_SHARE && weakest > 0.4;
  return chosen.vin.slice(3, 6) === 'ZZZ' && cost === 0 && isClear ? 'candidate' : 'none';
}

const LEAST_SCORE = -5;
const LEAST_SHARE = 0.8;

/** Letters that are not the likeliest in their places must at least be likely; less so where no other VIN comes near. */
function leastLetter({ cost, share }: ChosenVin): number {
  if (cost === 0) return 0.05;
  return share > 0.88 ? 0.1 : 0.15;
}

/** Rows of like marks read as one sign again and again; a VIN has more of them. */
const LEAST_SIGNS = 5;

function rectOf(row: Row, frame: Rect | undefined): Rect {
  const fall = Math.abs(row.slope) * (row.right - row.left);
  const height = row.height + fall;
  return {
    x: row.left + Math.max(0, frame?.x ?? 0),
    y: row.middleY - height / 2 + Math.max(0, frame?.y ?? 0),
    width: row.right - row.left,
    height,
  };
}
