import { isKnownWmi as isKnownToUs } from '@marque/domain/vin/wmi';
import type { GreyImage } from '../image/grey-image.ts';
import { CAPITAL_HEIGHT, CHARACTER_STEP, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { type CharacterClassifier, classifyTextLine, unpackClassifier } from './character-classifier.ts';
import { CHARACTER_CLASSIFIER_WEIGHTS } from './character-classifier-weights.ts';
import { type ChosenVin, chooseVin, type IsKnownWmi } from './choose-vin.ts';
import { fitHeight, isCharacterHigh, isUnderlined } from './fit-height.ts';
import { findSegmentations, type Segmentation } from './segmentation.ts';
import type { TextLine } from './text-line.ts';
import { cutTextLine, type LineImage } from './text-line-image.ts';

export interface PrintOptions {
  /** Who builds cars; our own list where nothing else is said. */
  readonly isKnownWmi?: IsKnownWmi;
  /** Asked between tries; true ends the search with what is there. */
  readonly shouldStop?: () => boolean;
  /** Where a reading asks to be checked, the next best is looked for too. */
  readonly wantsSecond?: boolean;
}

/** One way to read one line. */
export interface LineReading {
  readonly segmentation: Segmentation;
  readonly chosen: ChosenVin;
  readonly line: TextLine;
  readonly score: number;
  /** Share of the looks at the line that chose this very VIN, and how many looks there were. */
  readonly agreement: number;
  readonly looks: number;
  /** What several of the looks chose instead, the most frequent first. */
  readonly rivals: readonly ChosenVin[];
  /** Bars or a rule hide the feet of its characters: an I with serifs then looks like a T. */
  readonly isUnderlined: boolean;
}

let unpacked: CharacterClassifier | undefined;

/** Unpacked once, on first use. */
function characterClassifier(): CharacterClassifier {
  unpacked ??= unpackClassifier(CHARACTER_CLASSIFIER_WEIGHTS);
  return unpacked;
}

export function readTextLine(
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
      rivals: [],
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
