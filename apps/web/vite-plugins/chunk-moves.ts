import { getCost, type Layout, type Piece, type Visit } from './chunk-cost.ts';

/** Moving one piece can make it worth moving an earlier one. */
const MOST_ROUNDS = 6;

/**
 * Moves single pieces to another file, or to one of their own, as long as that lowers the cost of all visits. Merging
 * two files at a time never takes a piece out of a file again.
 */
export function movePieces(start: Layout, pieces: readonly Piece[], visits: readonly Visit[]): Layout {
  const fixed = new Set(start.filter((_, piece) => pieces[piece]?.isFixed));
  let layout = start;
  let cost = getCost(layout, pieces, visits);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = cost;
    for (const [piece, { isFixed }] of pieces.entries()) {
      if (isFixed) continue;
      for (const file of listFiles(layout, pieces.length)) {
        if (fixed.has(file) || file === layout[piece]) continue;
        const next = layout.with(piece, file);
        const nextCost = getCost(next, pieces, visits);
        if (nextCost < cost) [layout, cost] = [next, nextCost];
      }
    }
    if (cost === before) break;
  }
  return layout;
}

/** Those of the layout, and one that is empty, if there is one. */
function listFiles(layout: Layout, length: number): number[] {
  const used = new Set(layout);
  const empty = Array.from({ length }, (_, file) => file).find((file) => !used.has(file));
  return empty === undefined ? [...used] : [...used, empty];
}
