import type { Elements } from './elements.ts';
import { CODE_39_SYMBOLS, STAR } from './symbols.ts';

/** A text found in one line. Positions are profile bins, in the direction of reading. */
export interface LineText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const ELEMENTS = 9;
/** Wide elements must be this much wider than the widest narrow one. */
const LEAST_RATIO = 1.15;
/** Maximum ratio of adjacent characters' widths, due to perspective and round labels. */
const WIDTH_CHANGE = 1.35;
const MOST_CHARACTERS = 48;
const LEAST_CHARACTERS = 4;

const BY_FLAGS = new Map(
  CODE_39_SYMBOLS.map(({ character, wide }) => [
    wide.reduce((flags, is, place) => flags | (is ? 1 << place : 0), 0),
    character,
  ]),
);

/** All Code 39 texts in a line, without the asterisks. Only the order of widths matters, so ink spread does no harm. */
export function readCode39Elements(elements: Elements): LineText[] {
  const found: LineText[] = [];
  const { edges, count } = elements;
  for (let first = 0; first + ELEMENTS <= count; first += 2) {
    if (characterAt(edges, first) !== STAR) continue;
    const line = readFrom(elements, first);
    if (!line) continue;
    found.push(line);
    while (first + 2 < count && (edges[first + 2] ?? 0) < line.end) first += 2;
  }
  return found;
}

function readFrom({ edges, count }: Elements, first: number): LineText | null {
  let text = '';
  let width = (edges[first + ELEMENTS] ?? 0) - (edges[first] ?? 0);
  for (let at = first + ELEMENTS + 1; at + ELEMENTS <= count && text.length < MOST_CHARACTERS; at += ELEMENTS + 1) {
    const next = (edges[at + ELEMENTS] ?? 0) - (edges[at] ?? 0);
    const gap = (edges[at] ?? 0) - (edges[at - 1] ?? 0);
    if (next > width * WIDTH_CHANGE || width > next * WIDTH_CHANGE || gap > width * 0.4) return null;
    const character = characterAt(edges, at);
    if (character === null) return null;
    if (character === STAR) {
      if (text.length < LEAST_CHARACTERS) return null;
      return { text, start: edges[first] ?? 0, end: edges[at + ELEMENTS] ?? 0 };
    }
    text += character;
    width = next;
  }
  return null;
}

/** The character for nine elements: the two widest bars and the widest space, or three wide spaces and no wide bar. */
function characterAt(edges: Float32Array, first: number): string | null {
  let bar1 = 0;
  let bar2 = 0;
  let bar3 = 0;
  let barPlace1 = 0;
  let barPlace2 = 0;
  let leastBar = Number.POSITIVE_INFINITY;
  for (let place = 0; place < ELEMENTS; place += 2) {
    const width = (edges[first + place + 1] ?? 0) - (edges[first + place] ?? 0);
    leastBar = Math.min(leastBar, width);
    if (width > bar1) {
      bar3 = bar2;
      bar2 = bar1;
      barPlace2 = barPlace1;
      bar1 = width;
      barPlace1 = place;
    } else if (width > bar2) {
      bar3 = bar2;
      bar2 = width;
      barPlace2 = place;
    } else if (width > bar3) bar3 = width;
  }
  let space1 = 0;
  let space2 = 0;
  let spacePlace = 0;
  let leastSpace = Number.POSITIVE_INFINITY;
  let leastPlace = 0;
  for (let place = 1; place < ELEMENTS; place += 2) {
    const width = (edges[first + place + 1] ?? 0) - (edges[first + place] ?? 0);
    if (width < leastSpace) {
      leastSpace = width;
      leastPlace = place;
    }
    if (width > space1) {
      space2 = space1;
      space1 = width;
      spacePlace = place;
    } else if (width > space2) space2 = width;
  }
  const hasWideBars = bar2 > bar3 * LEAST_RATIO && bar2 * 1.9 > bar1;
  if (hasWideBars && space1 > space2 * LEAST_RATIO) {
    return BY_FLAGS.get((1 << barPlace1) | (1 << barPlace2) | (1 << spacePlace)) ?? null;
  }
  if (bar1 < leastBar * 1.6 && space2 > leastSpace * 1.6) {
    return BY_FLAGS.get(0b010101010 & ~(1 << leastPlace)) ?? null;
  }
  return null;
}
