import type { GrayImage } from '../image/gray-image.ts';
import { findBandsInParts } from './find-bands-in-parts.ts';
import { GOOD_FIRST_LOOK, WORTH_A_SECOND_LOOK } from './find-reading.ts';
import { gradeReading } from './grade-reading.ts';
import { type LineReading, type PrintOptions, readTextLine } from './line-reading.ts';
import { lookAgain } from './look-again.ts';
import { isElsewhere, scaleTextLine } from './text-line.ts';
import { toWorkSize } from './work-size.ts';

/** These limit the cost of a miss: line images, and rows that are looked at again. */
const MOST_LINE_IMAGES = 20;
const MOST_REFUSED = 3;
/** Two bands led to the same characters. */
const SAME_SCORE = 0.05;

/**
 * The first reading that may be shown of the rows that stand out in parts of a picture, for one whose lines as a whole
 * have shown no VIN; `null` if none may.
 */
export function readInParts(picture: GrayImage, options: PrintOptions): LineReading | null {
  const readings: LineReading[] = [];
  const refused: LineReading[] = [];
  function lookCloser(reading: LineReading): LineReading | null {
    if (refused.length === MOST_REFUSED || options.shouldStop?.()) return null;
    const again = lookAgain(picture, reading, options);
    if (mayBeShown(again, refused)) return again;
    refused.push(again);
    return null;
  }
  const { work, scale } = toWorkSize(picture);
  for (const band of findBandsInParts(work, MOST_LINE_IMAGES)) {
    if (options.shouldStop?.()) break;
    const reading = readTextLine(picture, scaleTextLine(band, scale), options);
    if (!reading || reading.score <= WORTH_A_SECOND_LOOK || readings.some((other) => isSame(reading, other))) continue;
    readings.push(reading);
    const shown = reading.score > GOOD_FIRST_LOOK ? lookCloser(reading) : null;
    if (shown) return shown;
  }
  const others = readings.filter(({ score }) => score <= GOOD_FIRST_LOOK);
  for (const reading of others.sort((one, other) => other.score - one.score)) {
    const shown = lookCloser(reading);
    if (shown) return shown;
  }
  return null;
}

function isSame(one: LineReading, other: LineReading): boolean {
  return one.chosen.vin === other.chosen.vin && Math.abs(one.score - other.score) < SAME_SCORE;
}

/** Nobody aimed at the row, and it may be looked at more than once: nothing may be at one end, and looks must agree. */
function mayBeShown(reading: LineReading, refused: readonly LineReading[]): boolean {
  if (gradeReading(reading) === 'none') return false;
  if (reading.hasInkAtOneEnd && reading.segmentation.occupied.length > 0) return false;
  return refused.every(({ line, chosen }) => isElsewhere(line, reading.line) || chosen.vin === reading.chosen.vin);
}
