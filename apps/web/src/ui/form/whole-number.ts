/** Separators between digits: 12,000 or 12 000. */
const GROUPING = /[,\s'’]/g;

/** Drops characters that do not belong in a whole number, while typing. */
export function keepWholeNumber(text: string): string {
  return text.replace(/[^\d,\s'’.-]/g, '').slice(0, 12);
}

/** The integer that a text starts with; `undefined` for an empty one (spec 5.5: empty becomes undefined). */
export function parseWholeNumber(text: string): number | undefined {
  const number = Number.parseInt(text.replace(GROUPING, ''), 10);
  return Number.isSafeInteger(number) ? number : undefined;
}
