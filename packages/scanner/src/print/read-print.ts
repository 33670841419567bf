import type { CharacterDoubt } from '../candidate.ts';
import { crop, type GreyImage, type Rect } from '../image/grey-image.ts';
import { rotateQuarters } from '../image/rotation.ts';
import { findDoubts } from './character-doubts.ts';
import type { ChosenVin } from './choose-vin.ts';
import { bestReading, readElsewhere } from './find-reading.ts';
import { gradeReading } from './grade-reading.ts';
import type { LineReading, PrintOptions } from './line-reading.ts';
import type { TextLine } from './text-line.ts';

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
  /** Where it was asked for and the reading is to be checked: another line, or what looks at this one chose instead. */
  readonly second: PrintReading | null;
}

/** A picture in which lines are looked for, with what it takes to say where they stand. */
interface View {
  readonly picture: GreyImage;
  readonly frame: Rect | undefined;
  readonly isTurned: boolean;
}

/**
 * Reads the VIN printed inside the frame (the whole picture without one), or nothing. Upright lines are tried too where
 * the frame is higher than wide.
 */
export function readPrint(image: GreyImage, frame?: Rect, options: PrintOptions = {}): PrintReading | null {
  const part = frame ? crop(image, frame) : image;
  const turns = part.height > part.width * 1.3 ? [1, 3] : [0];
  let best: LineReading | null = null;
  let view: View = { picture: part, frame, isTurned: false };
  for (const turn of turns) {
    const picture = rotateQuarters(part, turn);
    const reading = bestReading(picture, options);
    if (!reading || (best && best.score >= reading.score)) continue;
    best = reading;
    view = { picture, frame, isTurned: turn !== 0 };
  }
  const grade = best ? gradeReading(best) : 'none';
  if (!best || grade === 'none') return null;
  const isSure = grade === 'sure';
  const second = options.wantsSecond && !isSure ? findSecond(best, view, options) : null;
  return toPrintReading(best, best.chosen, view, isSure, second);
}

/** Another line that may be shown; else what some looks at this one chose, by the same rules. */
function findSecond(first: LineReading, view: View, { isKnownWmi }: PrintOptions): PrintReading | null {
  // At most fifteen more line images: the first may have used up the time.
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
