import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { hasCheckDigitPlace } from '@marque/domain/vin/vin-judging';
import { type ChosenVin, hasFillers } from './choose-vin.ts';
import { hasConfusable, hasConfusableVin, hasUnlikeRivals } from './confusables.ts';
import type { LineReading } from './line-reading.ts';

type Grade = 'none' | 'candidate' | 'sure';

/**
 * Only VINs of known makers are shown: one in eleven texts of 17 characters has a correct check digit by chance. A
 * reading is certain if the check digit fits and no character is doubtful; VINs with Z fillers, which only their
 * characters confirm, never are. The limits were tuned on generated pictures with seeds `tune...` and on the
 * development part of the corpus.
 */
export function gradeReading(reading: LineReading): Grade {
  const { segmentation, chosen, score } = reading;
  if (
    !chosen.isKnownMaker ||
    segmentation.goesOn ||
    segmentation.fullGaps > 0 ||
    reading.agreement < LEAST_COMMON_AGREEMENT ||
    (chosen.fitsCheckDigit && hasNeighborAtOneEnd(reading)) ||
    (segmentation.hasClearNeighbor && reading.hasInkAtOneEnd) ||
    (reading.hasFootedT && !isClearT(reading)) ||
    new Set(chosen.vin).size < LEAST_DISTINCT_CHARACTERS
  )
    return 'none';
  if (isCertain(reading)) return 'sure';
  const leastScore = isAgreed(reading) ? LEAST_AGREED_SCORE : LEAST_SCORE;
  if (score < leastScore) return 'none';
  return isLikely(reading) ? 'candidate' : 'none';
}

/** In fonts with serifs a T has a foot, and is read as clearly as the other characters; an I is not. */
function isClearT({ segmentation, chosen }: LineReading): boolean {
  const readT = [...chosen.vin].flatMap((character, place) =>
    character === 'T' ? [segmentation.cells[place]?.[VIN_CHARACTERS.indexOf('T')] ?? -Infinity] : [],
  );
  return chosen.share >= LEAST_SHARE && Math.min(...readT) >= CLEAR_T;
}

const CLEAR_T = Math.log(0.95);

/**
 * A longer text continues at one end in most looks, and some look reads a character there; the border of a label
 * appears at both ends or in few looks, and no look reads the edge of a plate, bars or glare.
 */
function hasNeighborAtOneEnd({ segmentation, looks }: LineReading): boolean {
  const middle = segmentation.columns[8] ?? 0;
  const before = segmentation.occupied.filter(({ column }) => column < middle).length;
  const behind = segmentation.occupied.length - before;
  const isAtOneEnd = Math.max(before, behind) >= MANY_LOOKS * looks && Math.min(before, behind) < FEW_LOOKS * looks;
  return isAtOneEnd && segmentation.occupied.some(({ isClear }) => isClear);
}

const MANY_LOOKS = 0.5;
const FEW_LOOKS = 0.3;

/** No doubtful character, nothing next to the line, and a correct check digit. */
function isCertain(reading: LineReading): boolean {
  const { segmentation, chosen, score, agreement, looks } = reading;
  const { fitsCheckDigit, share, cost, weakest, vin } = chosen;
  if (reading.isSelected || reading.hasInkAtOneEnd || reading.isCutOff) return false;
  if (reading.hasFootedT || (reading.isUnderlined && vin.includes('T'))) return false;
  if (!fitsCheckDigit || score < LEAST_SCORE || agreement < LEAST_AGREEMENT) return false;
  if (segmentation.hasClearNeighbor || segmentation.occupied.length > MOST_OCCUPIED * looks) return false;
  return share > 0.97 && cost === 0 && weakest > 0.8 && !hasConfusable(segmentation.cells, chosen.vin);
}

/** Whether it may be shown for a person to compare. */
function isLikely(reading: LineReading): boolean {
  const { segmentation, chosen } = reading;
  const { fitsCheckDigit, share, cost, weakest, vin } = chosen;
  const agreed = isAgreed(reading);
  if (hasConfusableVin(segmentation.cells, vin, agreed ? AGREED_CONFUSABLE : 1)) return false;
  if (fitsCheckDigit) {
    if (agreed && isBlurred(reading) && share > LEAST_BLURRED_SHARE) return cost < MOST_BLURRED_COST;
    // Here the rules chose a character, and one VIN in eleven fits by chance: the picture must support it too.
    if (cost >= MOST_COST || hasUnlikeRivals(segmentation.cells)) return false;
    if (agreed && share > 0.6 && cost < 0.5 && weakest > 0.35) return true;
    return share >= LEAST_SHARE && weakest >= leastCharacter(chosen);
  }
  // Without a check digit to rule out other VINs, the doubts of all characters add up in the share.
  if (!hasFillers(vin)) return agreed && weakest > 0.9 && !hasCheckDigitPlace(vin);
  if (agreed && cost < 0.5 && share > 0.65 && weakest > 0.05) return true;
  return share > LEAST_SHARE && cost === 0 && weakest > 0.4;
}

/**
 * In a blurred line several characters have rivals, and a VIN that stands out all the same is likely the right one; a
 * gap, or a letter that no VIN has, is doubtful among clear ones.
 */
function isBlurred({ segmentation }: LineReading): boolean {
  return segmentation.cells.filter((cell) => Math.max(...cell) < CLEAR).length >= LEAST_BLURRED_CHARACTERS;
}

const CLEAR = Math.log(0.9);
const LEAST_BLURRED_CHARACTERS = 3;
const LEAST_BLURRED_SHARE = 0.96;
const MOST_BLURRED_COST = 2;

/** Many looks that nearly all agree on a VIN are worth more than a single confident one. */
function isAgreed({ agreement, looks }: LineReading): boolean {
  return looks >= LEAST_LOOKS && agreement >= LEAST_AGREEMENT;
}

const LEAST_LOOKS = 7;
const LEAST_AGREEMENT = 0.75;
/** Looks that mostly disagree saw part of a longer line, or a shorter line. */
const LEAST_COMMON_AGREEMENT = 0.5;
/** A label's edge is mistaken for a character occasionally, an actual character nearly always. */
const MOST_OCCUPIED = 0.25;
/** Maximum log-likelihood difference between the chosen characters and the likeliest ones. */
const MOST_COST = 0.5;
const LEAST_SCORE = -5;
const LEAST_AGREED_SCORE = -8;
const LEAST_SHARE = 0.8;
/** How much likelier a confusable may be if the looks agree. */
const AGREED_CONFUSABLE = 4;

/** Characters that are not the likeliest must at least be plausible; less so if no other VIN is close. */
function leastCharacter({ cost, share }: ChosenVin): number {
  if (cost === 0) return 0.05;
  return share > 0.88 ? 0.1 : 0.15;
}

/** Rows of similar marks read as one repeated character; a VIN has more distinct ones. */
const LEAST_DISTINCT_CHARACTERS = 5;
