import { isKnownWmi as isKnownToUs } from '@marque/domain/vin/wmi';
import type { GrayImage } from '../image/gray-image.ts';
import { type ChosenVin, chooseVin } from './choose-vin.ts';
import { gradeReading } from './grade-reading.ts';
import { type LineReading, type PrintOptions, readTextLine } from './line-reading.ts';
import type { TextLine } from './text-line.ts';

/** A variation of the line's position for reading it again. */
interface Look {
  /** Factor for the characters' height and the step. */
  readonly grow: number;
  readonly stretch: number;
  /** Downward shift as a share of the height. */
  readonly shift: number;
  readonly turn: number;
  readonly isSharpened: boolean;
}

const SAME: Look = { grow: 1, stretch: 1, shift: 0, turn: 0, isSharpened: false };

/** Enough if the line is clear. */
const SECOND_LOOKS: readonly Look[] = [
  SAME,
  { ...SAME, grow: 1.1, shift: 0.04 },
  { ...SAME, grow: 0.92, shift: -0.04 },
];
const FURTHER_LOOKS: readonly Look[] = [
  { ...SAME, isSharpened: true },
  { ...SAME, stretch: 1.05 },
  { ...SAME, turn: 0.04 },
  { ...SAME, stretch: 0.95 },
  { ...SAME, turn: -0.04 },
  { ...SAME, grow: 1.06, isSharpened: true },
];
/** In a still picture, for a line that would be refused otherwise. */
const STILL_LOOKS: readonly Look[] = [
  { ...SAME, turn: 0.02 },
  { ...SAME, turn: -0.02 },
  { ...SAME, grow: 1.15 },
  { ...SAME, grow: 0.88 },
  { ...SAME, shift: 0.08 },
  { ...SAME, shift: -0.08 },
  { ...SAME, turn: 0.02, isSharpened: true },
  { ...SAME, turn: -0.02, isSharpened: true },
  { ...SAME, stretch: 1.03, isSharpened: true },
  { ...SAME, stretch: 0.97, isSharpened: true },
  { ...SAME, grow: 0.94, shift: -0.03, isSharpened: true },
  { ...SAME, grow: 1.12, isSharpened: true },
];
/** The number of looks combined then: those with the clearest characters, whatever VIN they choose. */
const CLEAREST_LOOKS = 9;

/** Combines several looks at one line. */
function agree(first: LineReading, readings: readonly LineReading[], options: PrintOptions): LineReading {
  const best = [first, ...readings].reduce((a, b) => (b.score > a.score ? b : a));
  const alike = readings.filter((reading) => isSamePlace(reading.line, best.line) && reading.score > best.score - 12);
  // Looks that see no line, or a different one, agree with nothing.
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
      goesOn: isMajority(readings, ({ segmentation }) => segmentation.goesOn),
      hasClearNeighbor: isMajority(readings, ({ segmentation }) => segmentation.hasClearNeighbor),
      occupied: readings.flatMap(({ segmentation }) => segmentation.occupied),
    },
    chosen,
    score: best.segmentation.score - chosen.cost + chosen.rules,
    agreement: alike.filter((reading) => reading.chosen.vin === chosen.vin).length / readings.length,
    looks: readings.length,
    rivals: listRivals(alike, chosen),
    hasInkAtOneEnd: isMajority(readings, (reading) => reading.hasInkAtOneEnd),
    isCutOff: isMajority(readings, (reading) => reading.isCutOff),
    hasFootedT: isMajority(readings, (reading) => reading.hasFootedT),
  };
}

/** A single look may be wrong; an alternative chosen by two may be right. */
const LEAST_RIVAL_LOOKS = 2;

function listRivals(alike: readonly LineReading[], { vin }: ChosenVin): ChosenVin[] {
  const chosen = alike.map((reading) => reading.chosen).filter((one) => one.vin !== vin);
  const rivals = new Map(chosen.map((one) => [one.vin, one]));
  const countLooks = (rival: ChosenVin) => chosen.filter((one) => one.vin === rival.vin).length;
  return [...rivals.values()]
    .filter((rival) => countLooks(rival) >= LEAST_RIVAL_LOOKS)
    .sort((one, other) => countLooks(other) - countLooks(one));
}

function isMajority(readings: readonly LineReading[], is: (reading: LineReading) => boolean): boolean {
  return readings.filter(is).length * 2 >= readings.length;
}

/** Looks again at a line with known character positions: reads several cuts and averages their predictions. */
export function lookAgain(image: GrayImage, first: LineReading, options: PrintOptions): LineReading {
  const readings: LineReading[] = [];
  const look = (around: TextLine, looks: readonly Look[]) => {
    for (const { isSharpened, ...change } of looks) {
      const reading = readTextLine(image, changeLine(around, change), options, isSharpened);
      if (reading) readings.push(reading);
      if (options.shouldStop?.()) break;
    }
  };
  const isWorthMore = ({ score }: LineReading) => score >= WORTH_FURTHER_LOOKS && !options.shouldStop?.();
  look(first.line, SECOND_LOOKS);
  const second = agree(first, readings, options);
  if (gradeReading(second) === 'sure' || !isWorthMore(second)) return second;
  look(first.line, FURTHER_LOOKS);
  const further = agree(first, readings, options);
  if (!options.isStill || !isUndecided(further) || !isWorthMore(further)) return further;
  look(further.line, STILL_LOOKS);
  const clearest = readings.toSorted((one, other) => other.segmentation.score - one.segmentation.score);
  const still = { ...agree(first, clearest.slice(0, CLEAREST_LOOKS), options), isSelected: true };
  return gradeReading(still) === 'none' ? further : still;
}

/**
 * Whether more looks may decide: these disagree, and see nothing but a VIN. Where they agree on one that is refused,
 * its print is doubtful.
 */
function isUndecided(reading: LineReading): boolean {
  const { segmentation, agreement, looks } = reading;
  if (gradeReading(reading) !== 'none' || agreement >= LEAST_DECIDED) return false;
  const isSeenBeside = segmentation.goesOn || segmentation.hasClearNeighbor;
  return !isSeenBeside && segmentation.fullGaps === 0 && segmentation.occupied.length < MOST_BESIDE * looks;
}

const LEAST_DECIDED = 0.75;
const MOST_BESIDE = 0.5;

function changeLine(line: TextLine, { grow, stretch, shift, turn }: Omit<Look, 'isSharpened'>): TextLine {
  return {
    ...line,
    height: line.height * grow,
    step: line.step * stretch,
    middleY: line.middleY + shift * line.height,
    slope: line.slope + turn,
  };
}

const WORTH_FURTHER_LOOKS = -10;

function isSamePlace(one: TextLine, other: TextLine): boolean {
  return Math.abs(one.left - other.left) < other.step / 2 && Math.abs(one.right - other.right) < other.step / 2;
}
