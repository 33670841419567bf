import type { CharacterDoubt } from '../candidate.ts';
import { crop, type GrayImage, type Rect } from '../image/gray-image.ts';
import { rotateQuarters } from '../image/rotation.ts';
import { findDoubts } from './character-doubts.ts';
import type { ChosenVin } from './choose-vin.ts';
import { bestReading, readElsewhere } from './find-reading.ts';
import { gradeReading } from './grade-reading.ts';
import type { LineReading, PrintOptions } from './line-reading.ts';
import { readInParts } from './read-in-parts.ts';
import type { TextLine } from './text-line.ts';

export interface PrintReading {
  readonly vin: string;
  /** The share of this VIN in all that could be there, 0 to 1. */
  readonly confidence: number;
  /** The check digit fits, the maker is known and every character is clear; never true without a check digit. */
  readonly isSure: boolean;
  /** For each of the 17 positions, the probabilities of VIN_CHARACTERS and of no character. */
  readonly perCharacter: readonly Float32Array[];
  /** Doubtful characters; empty if certain. */
  readonly doubts: readonly CharacterDoubt[];
  /** The line's position in pixels of the picture; absent if the picture was rotated. */
  readonly line?: Rect;
  /** If requested and the reading needs confirmation: another line, or the alternative of some looks. */
  readonly second: PrintReading | null;
}

interface View {
  readonly picture: GrayImage;
  readonly frame: Rect | undefined;
  readonly isTurned: boolean;
}

/**
 * Reads the VIN printed inside the frame (by default the whole picture), or returns `null`. If the frame is higher than
 * wide, vertical lines are looked for, unless `isLevel`.
 */
export function readPrint(image: GrayImage, frame?: Rect, options: PrintOptions = {}): PrintReading | null {
  const part = frame ? crop(image, frame) : image;
  const turns = !options.isLevel && part.height > part.width * 1.3 ? [1, 3] : [0];
  let best: LineReading | null = null;
  let view: View = { picture: part, frame, isTurned: false };
  for (const turn of turns) {
    const picture = rotateQuarters(part, turn);
    const reading = options.isInParts ? readInParts(picture, options) : bestReading(picture, options);
    if (!reading || (best && best.score >= reading.score)) continue;
    best = reading;
    view = { picture, frame, isTurned: turn !== 0 };
  }
  const grade = best ? gradeReading(best) : 'none';
  if (!best || grade === 'none') return null;
  // Nobody aimed at what parts show: it asks to be checked, however clear it is.
  const isSure = grade === 'sure' && !options.isInParts;
  const second = options.wantsSecond && !isSure ? findSecond(best, view, options) : null;
  return toPrintReading(best, best.chosen, view, isSure, second);
}

/** Another line that may be shown; otherwise the alternative of some looks, by the same rules. */
function findSecond(first: LineReading, view: View, { isKnownWmi }: PrintOptions): PrintReading | null {
  // At most fifteen more line images: the first reading may have used up the time.
  const options: PrintOptions = isKnownWmi ? { isKnownWmi } : {};
  const { vin, fitsCheckDigit } = first.chosen;
  const other = readElsewhere(view.picture, first.line, options);
  if (other && other.chosen.vin !== vin && gradeReading(other) !== 'none')
    return toPrintReading(other, other.chosen, view);
  const rival = first.rivals.find((one) => one.isKnownMaker && (one.fitsCheckDigit || !fitsCheckDigit));
  return rival ? toPrintReading(first, rival, view) : null;
}

function toPrintReading(
  { segmentation, line }: LineReading,
  { vin, share }: ChosenVin,
  { frame, isTurned }: View,
  isSure = false,
  second: PrintReading | null = null,
): PrintReading {
  const perCharacter = segmentation.cells.map((cell) => cell.map(Math.exp));
  return {
    vin,
    confidence: share,
    isSure,
    perCharacter,
    doubts: isSure ? [] : findDoubts(perCharacter, vin),
    ...(isTurned ? {} : { line: getRect(line, frame) }),
    second,
  };
}

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
