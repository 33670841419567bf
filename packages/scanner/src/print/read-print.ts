import { isKnownWmi as isKnownToUs } from '@marque/domain/vin/wmi';
import type { CharacterDoubt } from '../candidate.ts';
import { crop, type GreyImage, type Rect } from '../image/grey-image.ts';
import { rotateQuarters } from '../image/rotation.ts';
import { resize, shrink } from '../image/sampling.ts';
import { CAPITAL_HEIGHT, CHARACTER_STEP, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { type CharacterClassifier, classifyTextLine, unpackClassifier } from './character-classifier.ts';
import { CHARACTER_CLASSIFIER_WEIGHTS } from './character-classifier-weights.ts';
import { findDoubts } from './character-doubts.ts';
import { type ChosenVin, chooseVin, type IsKnownWmi } from './choose-vin.ts';
import { hasConfusable, hasUnlikeRivals } from './confusables.ts';
import { findBands } from './find-bands.ts';
import { findTextLines } from './find-text-lines.ts';
import { fitHeight, isCharacterHigh, isUnderlined } from './fit-height.ts';
import { findSegmentations, type Segmentation } from './segmentation.ts';
import type { TextLine } from './text-line.ts';
import { cutTextLine, type LineImage } from './text-line-image.ts';

/** A VIN read from print. What may not be shown at all is no reading. */
export interface PrintReading {
  readonly vin: string;
  /** 0 to 1: the share of this VIN in all that could stand there. */
  readonly confidence: number;
  /** Check digit right, maker known and every character clear: never so for a VIN without a check digit. */
  readonly isSure: boolean;
  /** For each of the 17 places the probabilities of the characters of VIN_CHARACTERS and of no character. */
  readonly perCharacter: readonly Float32Array[];
  /** Where another character may stand; none for what is certain. */
  readonly doubts: readonly CharacterDoubt[];
  /** Where the line stands, in pixels of the picture; absent when the picture had to be turned. */
  readonly line?: Rect;
}

export interface PrintOptions {
  /** Who builds cars; our own list where nothing else is said. */
  readonly isKnownWmi?: IsKnownWmi;
  /** Asked between tries; true ends the search with what is there. */
  readonly shouldStop?: () => boolean;
}

/** One way to read one line. */
interface LineReading {
  readonly segmentation: Segmentation;
  readonly chosen: ChosenVin;
  readonly line: TextLine;
  readonly score: number;
  /** Share of the looks at the line that chose this very VIN, and how many looks there were. */
  readonly agreement: number;
  readonly looks: number;
  /** Bars or a rule hide the feet of its characters: an I with serifs then looks like a T. */
  readonly isUnderlined: boolean;
}

let unpacked: CharacterClassifier | undefined;

/** Unpacked once, on first use. */
function characterClassifier(): CharacterClassifier {
  unpacked ??= unpackClassifier(CHARACTER_CLASSIFIER_WEIGHTS);
  return unpacked;
}

/** Rows are looked for in a picture of about this width; characters then are 20 to 50 pixels wide. */
const WORK_WIDTH = 720;
const LEAST_WORK_WIDTH = 420;

/**
 * Reads the VIN printed inside the frame (the whole picture without one), or nothing. Upright lines are tried too where
 * the frame is higher than wide.
 */
export function readPrint(image: GreyImage, frame?: Rect, options: PrintOptions = {}): PrintReading | null {
  const part = frame ? crop(image, frame) : image;
  const turns = part.height > part.width * 1.3 ? [1, 3] : [0];
  let best: LineReading | null = null;
  let turnOfBest = 0;
  for (const turn of turns) {
    const reading = bestReading(rotateQuarters(part, turn), options);
    if (!reading || (best && best.score >= reading.score)) continue;
    best = reading;
    turnOfBest = turn;
  }
  if (!best) return null;
  const grade = gradeReading(best);
  if (grade === 'none') return null;
  const perCharacter = best.segmentation.cells.map((cell) => cell.map(Math.exp));
  return {
    vin: best.chosen.vin,
    confidence: best.chosen.share,
    isSure: grade === 'sure',
    perCharacter,
    doubts: grade === 'sure' ? [] : findDoubts(perCharacter, best.chosen.vin),
    ...(turnOfBest === 0 ? { line: getRect(best.line, frame) } : {}),
  };
}

/** The best reading of any line in a picture, good or not; exported for measuring. */
function bestReading(part: GreyImage, options: PrintOptions): LineReading | null {
  const factor = Math.max(1, Math.round(part.width / WORK_WIDTH));
  const grow = part.width < LEAST_WORK_WIDTH ? 2 : 1;
  const work = grow > 1 ? resize(part, part.width * grow, part.height * grow) : shrink(part, factor);
  const scale = grow > 1 ? 1 / grow : factor;
  let best: LineReading | null = null;
  let lineImages = 0;
  const tryLines = (lines: readonly TextLine[]) => {
    for (const guess of lines.flatMap(listGuesses)) {
      if (lineImages === MOST_LINE_IMAGES || (best && options.shouldStop?.())) return;
      lineImages += 1;
      const reading = readTextLine(part, scaled(guess, scale), options);
      if (reading && (!best || reading.score > best.score)) best = reading;
      if (best && best.score > GOOD_FIRST_LOOK) return;
    }
  };
  const lines = findTextLines(work, 3);
  tryLines(lines);
  if (computeScore(best) < GOOD_FIRST_LOOK)
    tryLines(findBands(work).filter((band) => !lines.some((line) => isAlike(line, band))));
  return best && computeScore(best) > WORTH_A_SECOND_LOOK ? lookAgain(part, best, options) : best;
}

const computeScore = (reading: LineReading | null) => reading?.score ?? -Infinity;

/** Below this nothing but noise was read; above the other, other lines need not be tried. */
const WORTH_A_SECOND_LOOK = -22;
const GOOD_FIRST_LOOK = -6;

/** Line images that the net reads in search of the line: what bounds the price of a miss. */
const MOST_LINE_IMAGES = 6;

/** Whether two lines would be cut out as much the same line image. */
function isAlike(one: TextLine, other: TextLine): boolean {
  const distance = one.middleY + one.slope * (other.middleX - one.middleX) - other.middleY;
  return (
    one.isLight === other.isLight &&
    Math.abs(distance) < one.height * 0.12 &&
    Math.abs(Math.log(one.height / other.height)) < 0.15 &&
    Math.abs(Math.log(one.step / other.step)) < 0.2
  );
}

/** The step as measured between characters, and as the line's length tells when all characters were found. */
function listGuesses(line: TextLine): TextLine[] {
  const even = (line.right - line.left) / 16.7;
  if (line.count < 14 || line.count > 19) return [line];
  if (Math.abs(line.step / even - 1) < 0.08) return [{ ...line, step: even }];
  return [{ ...line, step: even }, line];
}

function scaled(line: TextLine, scale: number): TextLine {
  return {
    ...line,
    height: line.height * scale,
    left: line.left * scale,
    right: line.right * scale,
    middleX: line.middleX * scale,
    middleY: line.middleY * scale,
    step: line.step * scale,
  };
}

function readTextLine(
  image: GreyImage,
  line: TextLine,
  options: PrintOptions,
  isSharpened = false,
): LineReading | null {
  const missing = Math.max(0, Math.min(6, 17 - line.count));
  const lineImage = cutTextLine(image, line, BESIDE_STEPS + missing, isSharpened);
  // A line image far longer than a VIN is a line of text.
  if (lineImage.image.width > CHARACTER_STEP * 40) return null;
  const predictions = classifyTextLine(characterClassifier(), lineImage.image);
  if (!predictions) return null;
  let best: LineReading | null = null;
  for (const found of findSegmentations(predictions, 4)) {
    const neighbors = found.neighbors.filter(({ column }) => isCharacterHigh(lineImage.image, column, found.columns));
    const occupied = found.occupied.filter((column) => isCharacterHigh(lineImage.image, column, found.columns));
    const segmentation = {
      ...found,
      neighbors,
      occupied,
      goesOn: found.goesOn || neighbors.some(({ isClear }) => isClear),
    };
    const chosen = chooseVin(segmentation.cells, options.isKnownWmi ?? isKnownToUs);
    if (!chosen) continue;
    const score = segmentation.score - chosen.cost + chosen.rules;
    if (best && score <= best.score) continue;
    best = {
      segmentation,
      chosen,
      line: toTextLine(line, lineImage, segmentation),
      score,
      agreement: 1,
      looks: 1,
      isUnderlined: isUnderlined(lineImage.image, segmentation.columns),
    };
  }
  return best;
}

/** Room beside the line in which its first characters, or what follows it, are looked for; in steps. */
const BESIDE_STEPS = 1.2;

/** The line as its seventeen characters tell. */
function toTextLine(line: TextLine, lineImage: LineImage, { columns }: Segmentation): TextLine {
  const { top, bottom } = fitHeight(lineImage.image, columns);
  const unit = line.height / CAPITAL_HEIGHT;
  const lower = ((top + bottom) / 2 - TRAINED_MIDDLE) * unit * Math.hypot(1, line.slope);
  const places = columns.map((column) => lineImage.startX + (column + 0.5) * lineImage.stepX);
  const middle = places.reduce((sum, x) => sum + x, 0) / places.length;
  const half = (places.length - 1) / 2;
  const step = places.reduce((sum, x, index) => sum + (x - middle) * (index - half), 0) / SQUARES;
  return {
    ...line,
    step,
    left: (places[0] ?? 0) - step / 2,
    right: (places.at(-1) ?? 0) + step / 2,
    middleX: middle,
    middleY: line.middleY + line.slope * (middle - line.middleX) + lower,
    height: (bottom - top) * unit,
    count: places.length,
  };
}

/** In the line images of the training characters stand a little above the middle. */
const TRAINED_MIDDLE = LINE_IMAGE_HEIGHT / 2 - 0.65;

/** Sum of (index - 8) squared over 17 characters. */
const SQUARES = 408;

/** One more look at a line: how it differs from where the finder saw the line. */
interface Look {
  /** Factor of the characters' height, and of the step from one to the next. */
  readonly grow: number;
  readonly stretch: number;
  /** Part of the height that the line is moved down by. */
  readonly shift: number;
  /** Added to the slope. */
  readonly turn: number;
  readonly isSharpened: boolean;
}

const SAME: Look = { grow: 1, stretch: 1, shift: 0, turn: 0, isSharpened: false };

/** Enough where the line is clear. */
const SECOND_LOOKS: readonly Look[] = [
  SAME,
  { ...SAME, grow: 1.1, shift: 0.04 },
  { ...SAME, grow: 0.92, shift: -0.04 },
];
/** For lines that leave a doubt. */
const FURTHER_LOOKS: readonly Look[] = [
  { ...SAME, isSharpened: true },
  { ...SAME, stretch: 1.05 },
  { ...SAME, turn: 0.04 },
  { ...SAME, stretch: 0.95 },
  { ...SAME, turn: -0.04 },
  { ...SAME, grow: 1.06, isSharpened: true },
];

/** What several looks at one line say together. */
function agree(first: LineReading, readings: readonly LineReading[], options: PrintOptions): LineReading {
  const top = Math.max(first.score, ...readings.map((reading) => reading.score));
  const alike = readings.filter((reading) => isSamePlace(reading.line, first.line) && reading.score > top - 12);
  const best = [first, ...alike].reduce((a, b) => (b.score > a.score ? b : a));
  // Looks that see no line there, or another one, agree with nothing.
  if (alike.length < 2 && readings.length > 0)
    return { ...best, agreement: alike.length / readings.length, looks: readings.length };
  const cells = best.segmentation.cells.map((cell, place) =>
    cell.map(
      (_, prediction) =>
        alike.reduce((sum, { segmentation }) => sum + (segmentation.cells[place]?.[prediction] ?? 0), 0) / alike.length,
    ),
  );
  const chosen = chooseVin(cells, options.isKnownWmi ?? isKnownToUs);
  if (!chosen) return best;
  return {
    ...best,
    segmentation: {
      ...best.segmentation,
      cells,
      goesOn: isMajority(readings, (segmentation) => segmentation.goesOn),
      occupied: readings.flatMap(({ segmentation }) => segmentation.occupied),
    },
    chosen,
    score: best.segmentation.score - chosen.cost + chosen.rules,
    agreement: alike.filter((reading) => reading.chosen.vin === chosen.vin).length / readings.length,
    looks: readings.length,
  };
}

function isMajority(readings: readonly LineReading[], is: (segmentation: Segmentation) => boolean): boolean {
  return readings.filter(({ segmentation }) => is(segmentation)).length * 2 >= readings.length;
}

/** Looks again at a line whose characters are now placed: several cuts are read and their predictions averaged. */
function lookAgain(image: GreyImage, first: LineReading, options: PrintOptions): LineReading {
  const readings: LineReading[] = [];
  const look = (looks: readonly Look[]) => {
    for (const { grow, stretch, shift, turn, isSharpened } of looks) {
      const { line } = first;
      const changed = {
        ...line,
        height: line.height * grow,
        step: line.step * stretch,
        middleY: line.middleY + shift * line.height,
        slope: line.slope + turn,
      };
      const reading = readTextLine(image, changed, options, isSharpened);
      if (reading) readings.push(reading);
      if (options.shouldStop?.()) break;
    }
    return agree(first, readings, options);
  };
  const second = look(SECOND_LOOKS);
  if (gradeReading(second) === 'sure' || second.score < WORTH_FURTHER_LOOKS || options.shouldStop?.()) return second;
  return look(FURTHER_LOOKS);
}

const WORTH_FURTHER_LOOKS = -10;

function isSamePlace(one: TextLine, other: TextLine): boolean {
  return Math.abs(one.left - other.left) < other.step / 2 && Math.abs(one.right - other.right) < other.step / 2;
}

type Grade = 'none' | 'candidate' | 'sure';

/**
 * Only VINs of makers we know are shown: one text of 17 characters in eleven fits its check digit by chance. Certain is
 * a VIN with a fitting check digit whose characters leave no doubt; one with Z fillers, for which nothing but its
 * characters vouches, never is. The limits were set on generated pictures of the seeds `tune...` and on the development
 * part of the corpus.
 */
function gradeReading(reading: LineReading): Grade {
  const { segmentation, chosen, score } = reading;
  if (
    !chosen.isKnownMaker ||
    segmentation.goesOn ||
    segmentation.fullGaps > 0 ||
    reading.agreement < LEAST_COMMON_AGREEMENT ||
    (chosen.fitsCheckDigit && hasNeighborAtOneEnd(reading)) ||
    new Set(chosen.vin).size < LEAST_DISTINCT_CHARACTERS
  )
    return 'none';
  if (isCertain(reading)) return 'sure';
  const leastScore = isAgreed(reading) ? LEAST_AGREED_SCORE : LEAST_SCORE;
  if (score < leastScore) return 'none';
  return isLikely(reading) ? 'candidate' : 'none';
}

/** A longer text goes on at one end in most looks; the border of a label is seen at both, or in few. */
function hasNeighborAtOneEnd({ segmentation, looks }: LineReading): boolean {
  const middle = segmentation.columns[8] ?? 0;
  const before = segmentation.occupied.filter((column) => column < middle).length;
  const behind = segmentation.occupied.length - before;
  return Math.max(before, behind) >= MANY_LOOKS * looks && Math.min(before, behind) < FEW_LOOKS * looks;
}

const MANY_LOOKS = 0.6;
const FEW_LOOKS = 0.3;

/** No doubt about any character, nothing beside the line, and a check digit that says so too. */
function isCertain(reading: LineReading): boolean {
  const { segmentation, chosen, score, agreement, looks } = reading;
  const { fitsCheckDigit, share, cost, weakest, vin } = chosen;
  if (reading.isUnderlined && vin.includes('T')) return false;
  if (!fitsCheckDigit || score < LEAST_SCORE || agreement < LEAST_AGREEMENT) return false;
  if (segmentation.occupied.length > MOST_OCCUPIED * looks) return false;
  return share > 0.97 && cost === 0 && weakest > 0.8 && !hasConfusable(segmentation.cells, chosen.vin);
}

/** Whether it may be shown for a person to compare. */
function isLikely(reading: LineReading): boolean {
  const { segmentation, chosen } = reading;
  const { fitsCheckDigit, share, cost, weakest, vin } = chosen;
  const agreed = isAgreed(reading);
  if (hasConfusable(segmentation.cells, vin, agreed ? AGREED_CONFUSABLE : 1)) return false;
  if (fitsCheckDigit) {
    // Here the rules choose a character, since one VIN in eleven fits: the picture must show one too.
    if (cost >= MOST_COST || hasUnlikeRivals(segmentation.cells)) return false;
    if (agreed && share > 0.6 && cost < 0.5 && weakest > 0.35) return true;
    return share >= LEAST_SHARE && weakest >= leastCharacter(chosen);
  }
  // Where no check digit rules the other VINs out, the doubts of all characters add up in the share.
  if (vin.slice(3, 6) !== 'ZZZ') return agreed && weakest > 0.9;
  if (agreed && cost < 0.5 && share > 0.65 && weakest > 0.1) return true;
  return share > LEAST_SHARE && cost === 0 && weakest > 0.4;
}

/** Many looks at the line, nearly all of which choose the same VIN, are worth more than one that is sure. */
function isAgreed({ agreement, looks }: LineReading): boolean {
  return looks >= LEAST_LOOKS && agreement >= LEAST_AGREEMENT;
}

const LEAST_LOOKS = 7;
const LEAST_AGREEMENT = 0.75;
/** Looks that mostly disagree saw a part of a longer line, or of a shorter one. */
const LEAST_COMMON_AGREEMENT = 0.5;
/** A label's edge is taken for a character now and then, a character nearly always. */
const MOST_OCCUPIED = 0.25;
/** What the chosen characters may be less likely than the likeliest ones, as a logarithm. */
const MOST_COST = 0.5;
const LEAST_SCORE = -5;
const LEAST_AGREED_SCORE = -8;
const LEAST_SHARE = 0.8;
/** How much likelier a confusable may be where the looks agree. */
const AGREED_CONFUSABLE = 4;

/**
 * Characters that are not the likeliest in their places must at least be likely; less so where no other VIN comes near.
 */
function leastCharacter({ cost, share }: ChosenVin): number {
  if (cost === 0) return 0.05;
  return share > 0.88 ? 0.1 : 0.15;
}

/** Rows of like marks read as one character again and again; a VIN has more of them. */
const LEAST_DISTINCT_CHARACTERS = 5;

function getRect(line: TextLine, frame: Rect | undefined): Rect {
  const fall = Math.abs(line.slope) * (line.right - line.left);
  const height = line.height + fall;
  return {
    x: line.left + Math.max(0, frame?.x ?? 0),
    y: line.middleY - height / 2 + Math.max(0, frame?.y ?? 0),
    width: line.right - line.left,
    height,
  };
}
