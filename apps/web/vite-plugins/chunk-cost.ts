import { add, addAll, createSet, type FileSet, listMembers } from './file-set.ts';

/** A chunk before grouping: modules that are needed by exactly the same entries. */
export interface Piece {
  modules: readonly string[];
  /** Static imports, as indices of other pieces. */
  imports: readonly number[];
  /** Compressed, in bytes. */
  size: number;
  isFixed: boolean;
}

/** Pieces that are loaded together, starting from some of them, and the weight of this visit. */
export interface Visit {
  roots: readonly number[];
  weight: number;
}

/** The file of each piece: a number below the number of pieces. */
export type Layout = readonly number[];

/** The cost of an additional file in bytes: its headers and request, and worse compression. */
export const FILE_COST = 4_000;

/** What all visits load, in bytes, weighted, with the cost of each file. Infinite where files import each other. */
export function getCost(layout: Layout, pieces: readonly Piece[], visits: readonly Visit[]): number {
  const sizes = new Float64Array(pieces.length);
  for (const [piece, file] of layout.entries()) sizes[file] = (sizes[file] ?? 0) + (pieces[piece]?.size ?? 0);
  const closures = getClosures(layout, pieces);
  if (!closures) return Number.POSITIVE_INFINITY;
  let cost = 0;
  for (const { roots, weight } of visits) {
    const loaded = createSet(pieces.length);
    for (const root of roots) addAll(loaded, closures[layout[root] ?? 0] ?? loaded);
    cost += weight * weigh(loaded, sizes);
  }
  return cost;
}

/** For each file, all that are loaded with it, including itself. */
function getClosures(layout: Layout, pieces: readonly Piece[]): FileSet[] | null {
  const imports = getImports(layout, pieces);
  const closures: FileSet[] = [];
  const open = new Set<number>();
  let hasCycle = false;
  function close(file: number): FileSet {
    const known = closures[file];
    if (known) return known;
    const closure = createSet(pieces.length);
    hasCycle ||= open.has(file);
    if (hasCycle) return closure;
    open.add(file);
    add(closure, file);
    for (const imported of imports[file] ?? []) addAll(closure, close(imported));
    open.delete(file);
    closures[file] = closure;
    return closure;
  }
  for (const file of new Set(layout)) close(file);
  return hasCycle ? null : closures;
}

function getImports(layout: Layout, pieces: readonly Piece[]): Set<number>[] {
  const imports: Set<number>[] = [];
  for (const [piece, file] of layout.entries()) {
    imports[file] ??= new Set();
    for (const imported of pieces[piece]?.imports ?? []) {
      const other = layout[imported] ?? file;
      if (other !== file) imports[file].add(other);
    }
  }
  return imports;
}

function weigh(files: FileSet, sizes: Float64Array): number {
  return listMembers(files).reduce((cost, file) => cost + (sizes[file] ?? 0) + FILE_COST, 0);
}
