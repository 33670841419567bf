import type { GrayImage } from '../image/gray-image.ts';
import { median } from '../median.ts';
import { localLight, standingOut } from './local-threshold.ts';
import { connectedParts, type Part } from './parts.ts';
import { takeDistinct } from './take-distinct.ts';
import { getDistance, type TextLine } from './text-line.ts';

/** Limits for characters and lines, in pixels and in shares of the character height. */
const LEAST_HEIGHT = 6;
const WIDEST_CHARACTER = 1.9;
const LEAST_CHARACTERS = 7;
const LEAST_PARTS = 5;
/**
 * Once with wide neighborhoods for faint and thick characters, and once strictly for characters that touch something.
 */
const THRESHOLDS = [
  { reach: 1, level: 0.32 },
  { reach: 0.55, level: 0.75 },
] as const;
const WIDEST_GAP = 2.2;
const STEEPEST = 0.45;
/** More parts than this are texture, not text. */
const MOST_PARTS = 900;

interface RankedLine extends TextLine {
  readonly score: number;
}

/**
 * Rows of characters, most promising first: parts of similar height that stand out from their surroundings, dark or
 * light, on a straight line without wide gaps. A line of about 17 evenly spaced characters ranks best.
 */
export function findTextLines(image: GrayImage, most = 3): TextLine[] {
  const lines: RankedLine[] = [];
  for (const { reach, level } of THRESHOLDS) {
    const light = localLight(image, Math.max(6, Math.round(Math.min(image.height * 0.45, image.width / 22) * reach)));
    for (const isLight of [false, true]) {
      const mask = standingOut(image, light, isLight, level);
      const parts = connectedParts(mask, image.width, image.height).filter((part) =>
        mayBeCharacter(part, image.height),
      );
      if (parts.length >= LEAST_PARTS && parts.length <= MOST_PARTS) lines.push(...groupIntoLines(parts, isLight));
    }
  }
  lines.sort((a, b) => b.score - a.score);
  return takeDistinct<TextLine>(lines, most, isSameLine);
}

/** Maximum number of touching characters that a part may count as. */
const MOST_JOINED = 7;

function mayBeCharacter(part: Part, frameHeight: number): boolean {
  if (part.height < LEAST_HEIGHT || part.height > frameHeight * 0.95 || part.width < 2) return false;
  const share = part.pixels / (part.width * part.height);
  return part.width <= part.height * MOST_JOINED && share > 0.08 && share < 0.98;
}

/**
 * Touching characters are about as wide as high each; a single one may be nearly twice as wide in a squeezed picture.
 */
function countCharacters(part: Part): number {
  return part.width < part.height * WIDEST_CHARACTER ? 1 : Math.round(part.width / part.height);
}

function isSameLine(one: TextLine, other: TextLine): boolean {
  return one.isLight === other.isLight && Math.abs(getDistance(one, other)) < one.height * 0.6;
}

function groupIntoLines(parts: readonly Part[], isLight: boolean): RankedLine[] {
  const lines: RankedLine[] = [];
  const sorted = [...parts].sort((a, b) => a.centerX - b.centerX);
  // Several starts lead to the same line: skip the repeats.
  const covered = new Set<string>();
  for (const start of sorted) {
    const alike = sorted.filter((part) => part.height > start.height * 0.72 && part.height < start.height * 1.38);
    if (alike.length < LEAST_PARTS) continue;
    const far = alike.filter((part) => part.centerX - start.centerX > start.height * 4);
    const stride = Math.max(1, far.length >> 3);
    for (let index = 0; index < far.length; index += stride) {
      const end = far[index];
      if (!end) continue;
      const slope = (end.centerY - start.centerY) / (end.centerX - start.centerX);
      if (Math.abs(slope) > STEEPEST) continue;
      const stretch = longestStretch(
        alike.filter(
          (part) =>
            Math.abs(part.centerY - start.centerY - slope * (part.centerX - start.centerX)) < start.height * 0.22,
        ),
        start.height,
      );
      if (stretch.reduce((sum, part) => sum + countCharacters(part), 0) < LEAST_CHARACTERS) continue;
      const name = `${stretch.length} ${stretch[0]?.left} ${stretch.at(-1)?.right} ${stretch[0]?.top}`;
      if (covered.has(name)) continue;
      covered.add(name);
      lines.push(toTextLine(stretch, isLight));
    }
  }
  return lines;
}

function longestStretch(parts: readonly Part[], height: number): Part[] {
  let longest: Part[] = [];
  let current: Part[] = [];
  for (const part of parts) {
    const last = current.at(-1);
    if (last && part.left - last.right > height * WIDEST_GAP) current = [];
    current.push(part);
    if (current.length > longest.length) longest = current;
  }
  return longest;
}

function toTextLine(parts: readonly Part[], isLight: boolean): RankedLine {
  const count = parts.reduce((sum, part) => sum + countCharacters(part), 0);
  const middleX = parts.reduce((sum, part) => sum + part.centerX, 0) / parts.length;
  const middleY = parts.reduce((sum, part) => sum + part.centerY, 0) / parts.length;
  const slope = computeSlope(parts, middleX, middleY);
  const height = median(parts.map((part) => part.height));
  const left = parts[0]?.left ?? 0;
  const right = (parts.at(-1)?.right ?? 0) + 1;
  const gaps = parts.slice(1).flatMap((part, index) => {
    const before = parts[index];
    return before && countCharacters(part) + countCharacters(before) === 2 ? [part.centerX - before.centerX] : [];
  });
  const step = gaps.length > 3 ? median(gaps) : (right - left) / (count - 0.2);
  const unlike = parts.reduce((sum, part) => sum + Math.abs(part.height - height), 0) / parts.length / height;
  const uneven =
    gaps.length > 0 ? gaps.reduce((sum, gap) => sum + Math.min(1, Math.abs(gap - step) / step), 0) / gaps.length : 0.5;
  const joined = count - parts.length;
  const score =
    Math.min(count, 17) -
    Math.max(0, count - 17) * 0.7 -
    joined * 0.4 -
    unlike * 10 -
    uneven * 5 +
    Math.min(3, height / 12);
  return { score, height: height + 0.5, slope, left, right, middleX, middleY: middleY + 0.5, isLight, step, count };
}

function computeSlope(parts: readonly Part[], middleX: number, middleY: number): number {
  let product = 0;
  let square = 0;
  for (const part of parts) {
    product += (part.centerX - middleX) * (part.centerY - middleY);
    square += (part.centerX - middleX) ** 2;
  }
  return square === 0 ? 0 : product / square;
}
