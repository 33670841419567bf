import { isKnownWmi as isKnownToUs } from '@marque/domain/vin/wmi';
import type { GrayImage } from '../image/gray-image.ts';
import { CAPITAL_HEIGHT, CHARACTER_STEP, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { type CharacterClassifier, classifyTextLine, unpackClassifier } from './character-classifier.ts';
import { CHARACTER_CLASSIFIER_WEIGHTS } from './character-classifier-weights.ts';
import { type ChosenVin, chooseVin, type IsKnownWmi, MOST_RULES } from './choose-vin.ts';
import { isCutOffAtOneEnd } from './cut-off.ts';
import { fitHeight, isCharacterHigh, isUnderlined } from './fit-height.ts';
import { hasInkAtOneEnd } from './ink-beside.ts';
import type { Seen } from './row-ink.ts';
import { findSegmentations, type Segmentation } from './segmentation.ts';
import { hasFootedT } from './serifs.ts';
import type { TextLine } from './text-line.ts';
import { cutTextLine, type LineImage } from './text-line-image.ts';

export interface PrintOptions {
  /** Defaults to our own list of makers. */
  readonly isKnownWmi?: IsKnownWmi;
  /** Polled between tries; true ends the search with the best so far. */
  readonly shouldStop?: () => boolean;
  /** If a reading needs confirmation, also look for the second-best. */
  readonly wantsSecond?: boolean;
  /** Only look for level lines, also in a picture that is higher than wide. */
  readonly isLevel?: boolean;
  /** The only picture there will be, for which a person waits: look longer at a line that would be refused. */
  readonly isStill?: boolean;
  /** Look for rows in overlapping parts of the picture, after the whole of it has shown no VIN. */
  readonly isInParts?: boolean;
}

export interface LineReading {
  readonly segmentation: Segmentation;
  readonly chosen: ChosenVin;
  readonly line: TextLine;
  readonly score: number;
  /** Share of the looks at the line that chose this VIN, and their number. */
  readonly agreement: number;
  readonly looks: number;
  /** Its looks are the clearest of more. */
  readonly isSelected: boolean;
  /** Other VINs chosen by several looks, most frequent first. */
  readonly rivals: readonly ChosenVin[];
  /** Bars or a rule hide the feet of the characters: an I with serifs then looks like a T. */
  readonly isUnderlined: boolean;
  /** Something as high as the characters stands next to the row, at one end alone. */
  readonly hasInkAtOneEnd: boolean;
  /** The picture or an edge cuts off what may follow the row, at one end alone. */
  readonly isCutOff: boolean;
  /** A T of it has serifs at its foot, as an I has. */
  readonly hasFootedT: boolean;
}

let unpacked: CharacterClassifier | undefined;

/** Unpacked once, on first use. */
function characterClassifier(): CharacterClassifier {
  unpacked ??= unpackClassifier(CHARACTER_CLASSIFIER_WEIGHTS);
  return unpacked;
}

export function readTextLine(
  image: GrayImage,
  line: TextLine,
  options: PrintOptions,
  isSharpened = false,
): LineReading | null {
  const missing = Math.max(0, Math.min(6, 17 - line.count));
  const lineImage = cutTextLine(image, line, BESIDE_STEPS + missing, isSharpened);
  // A line image far longer than a VIN is ordinary text.
  if (lineImage.image.width > CHARACTER_STEP * 40) return null;
  const predictions = classifyTextLine(characterClassifier(), lineImage.image);
  if (!predictions) return null;
  let best: LineReading | null = null;
  for (const found of findSegmentations(predictions, 4)) {
    if (best && found.score + MOST_RULES <= best.score) continue;
    const neighbors = found.neighbors.filter(({ column }) => isCharacterHigh(lineImage.image, column, found.columns));
    const occupied = found.occupied.filter(({ column }) => isCharacterHigh(lineImage.image, column, found.columns));
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
    const seen = seenColumns(lineImage, image);
    best = {
      segmentation,
      chosen,
      line: toTextLine(line, lineImage, segmentation),
      score,
      agreement: 1,
      looks: 1,
      isSelected: false,
      rivals: [],
      isUnderlined: isUnderlined(lineImage.image, segmentation.columns),
      hasInkAtOneEnd: hasInkAtOneEnd(lineImage.image, segmentation.columns, seen),
      isCutOff: isCutOffAtOneEnd(lineImage.image, segmentation.columns, seen),
      hasFootedT: hasFootedT(lineImage.image, segmentation.columns, chosen.vin),
    };
  }
  return best;
}

function seenColumns({ startX, stepX }: LineImage, { width }: GrayImage): Seen {
  return { from: -startX / stepX, to: (width - 1 - startX) / stepX };
}

/** Margin next to the line in which missing first characters, or following text, are looked for; in steps. */
const BESIDE_STEPS = 2.4;

/** The line as located by its seventeen characters. */
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

/** In the training line images, characters are slightly above the middle. */
const TRAINED_MIDDLE = LINE_IMAGE_HEIGHT / 2 - 0.65;

/** Sum of (index - 8) squared over 17 characters. */
const SQUARES = 408;
