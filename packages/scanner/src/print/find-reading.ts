import type { GrayImage } from '../image/gray-image.ts';
import { findBands } from './find-bands.ts';
import { findTextLines } from './find-text-lines.ts';
import { type LineReading, type PrintOptions, readTextLine } from './line-reading.ts';
import { lookAgain } from './look-again.ts';
import { getDistance, isElsewhere, scaleTextLine, type TextLine } from './text-line.ts';
import { toWorkSize } from './work-size.ts';

/** The best reading of any line in a picture, good or bad. */
export function bestReading(part: GrayImage, options: PrintOptions): LineReading | null {
  const { work, scale } = toWorkSize(part);
  let best: LineReading | null = null;
  let lineImages = 0;
  const tryLines = (lines: readonly TextLine[]) => {
    for (const guess of lines.flatMap(listGuesses)) {
      if (lineImages === MOST_LINE_IMAGES || (best && options.shouldStop?.())) return;
      lineImages += 1;
      const reading = readTextLine(part, scaleTextLine(guess, scale), options);
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

/** The best reading of a line other than the first, in the order of the finder. */
export function readElsewhere(part: GrayImage, first: TextLine, options: PrintOptions): LineReading | null {
  const { work, scale } = toWorkSize(part);
  const lines = [...findTextLines(work, 4), ...findBands(work)]
    .map((line) => scaleTextLine(line, scale))
    .filter((line) => isElsewhere(line, first));
  let best: LineReading | null = null;
  for (const line of lines.slice(0, MOST_LINE_IMAGES)) {
    const reading = readTextLine(part, line, options);
    if (reading && isElsewhere(reading.line, first) && reading.score > computeScore(best)) best = reading;
  }
  return best && computeScore(best) > WORTH_A_SECOND_LOOK ? lookAgain(part, best, options) : null;
}

const computeScore = (reading: LineReading | null) => reading?.score ?? -Infinity;

/** Below this, only noise was read; above the next, other lines need not be tried. */
export const WORTH_A_SECOND_LOOK = -22;
export const GOOD_FIRST_LOOK = -6;

/** Maximum line images per search, which limits the cost of a miss. */
const MOST_LINE_IMAGES = 6;

/** Whether two lines would give nearly the same line image. */
function isAlike(one: TextLine, other: TextLine): boolean {
  return (
    one.isLight === other.isLight &&
    Math.abs(getDistance(one, other)) < one.height * 0.12 &&
    Math.abs(Math.log(one.height / other.height)) < 0.15 &&
    Math.abs(Math.log(one.step / other.step)) < 0.2
  );
}

/** The step as measured between characters, and as derived from the line's length if all characters were found. */
function listGuesses(line: TextLine): TextLine[] {
  const even = (line.right - line.left) / 16.7;
  if (line.count < 14 || line.count > 19) return [line];
  if (Math.abs(line.step / even - 1) < 0.08) return [{ ...line, step: even }];
  return [{ ...line, step: even }, line];
}
