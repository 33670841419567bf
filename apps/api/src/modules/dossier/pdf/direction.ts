import { hasRightToLeft } from '@marque/domain/text/isolate';
import createBidi from 'bidi-js';

const bidi = createBidi();

export interface Directions {
  /** The embedding level of each character, by its place in the text; odd ones are read from right to left. */
  levels: Uint8Array;
  isRightToLeft: boolean;
}

/** The directions in one paragraph, whose own one is that of its first letter (UAX 9). */
export function findDirections(paragraph: string): Directions {
  if (!hasRightToLeft(paragraph)) return { levels: new Uint8Array(paragraph.length), isRightToLeft: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { levels, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** The indexes of the parts of a line as they stand from left to right, from their levels (UAX 9, rule L2). */
export function orderFromLeft(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while (end < order.length && (levels[order[end] ?? 0] ?? 0) >= level) end += 1;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  }
  return order;
}
