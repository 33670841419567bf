import { FILE_COST, type Layout, type Piece, type Visit } from './chunk-cost.ts';
import { movePieces } from './chunk-moves.ts';
import { add, addAll, createSet, type FileSet, has, haveCommon, intersect, listMembers, subtract } from './file-set.ts';

interface Group {
  pieces: readonly number[];
  size: number;
  isFixed: boolean;
}

interface State {
  groups: readonly Group[];
  fixed: FileSet;
  /** For each group, all groups loaded with it, including itself. */
  closures: readonly FileSet[];
  /** For each group, all groups that load it, including itself. */
  importers: readonly FileSet[];
  /** For each visit, the groups that it loads. */
  loads: readonly FileSet[];
  /** For each group, the visits that load it. */
  visitors: readonly FileSet[];
}

/**
 * Decides which pieces are merged into one file. Merges the best pair first, as long as that lowers the total cost of
 * all visits: one file less for visits that need both, more bytes for those that need only one. Then moves single
 * pieces. The merged files have no import cycles. Returns lists of modules, each after the lists that it imports.
 */
export function planChunks(pieces: readonly Piece[], visits: readonly Visit[]): string[][] {
  const start = pieces.map(({ size, isFixed }, index) => ({ pieces: [index], size, isFixed }));
  let state = getState(start, pieces, visits);
  for (let union = bestUnion(state, visits); union; union = bestUnion(state, visits)) {
    state = getState(unite(state.groups, union), pieces, visits);
  }
  const moved = movePieces(toLayout(state.groups, pieces.length), pieces, visits);
  return inOrder(getState(toGroups(moved, pieces), pieces, visits)).map((group) =>
    group.pieces.flatMap((piece) => pieces[piece]?.modules ?? []),
  );
}

function toLayout(groups: readonly Group[], length: number): Layout {
  const layout = Array.from({ length }, () => 0);
  for (const [file, group] of groups.entries()) for (const piece of group.pieces) layout[piece] = file;
  return layout;
}

function toGroups(layout: Layout, pieces: readonly Piece[]): Group[] {
  const groups = new Map<number, number[]>();
  for (const [piece, file] of layout.entries()) groups.set(file, [...(groups.get(file) ?? []), piece]);
  return [...groups.values()].map((members) => ({
    pieces: members,
    size: members.reduce((sum, piece) => sum + (pieces[piece]?.size ?? 0), 0),
    isFixed: members.some((piece) => pieces[piece]?.isFixed),
  }));
}

function getState(groups: readonly Group[], pieces: readonly Piece[], visits: readonly Visit[]): State {
  const getGroup = new Map(groups.flatMap((group, index) => group.pieces.map((piece) => [piece, index] as const)));
  const find = (piece: number) => getGroup.get(piece) ?? 0;
  const imports = groups.map((group) => group.pieces.flatMap((piece) => (pieces[piece]?.imports ?? []).map(find)));
  const closures = groups.map((_, index) => getClosure([index], imports));
  const loads = visits.map(({ roots }) => getClosure(roots.map(find), imports));
  const fixed = createSet(groups.length);
  for (const [index, { isFixed }] of groups.entries()) if (isFixed) add(fixed, index);
  return {
    groups,
    fixed,
    closures,
    importers: invert(closures, groups.length),
    loads,
    visitors: invert(loads, groups.length),
  };
}

function getClosure(from: readonly number[], imports: readonly number[][]): FileSet {
  const found = createSet(imports.length);
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (has(found, at)) continue;
    add(found, at);
    open.push(...(imports[at] ?? []));
  }
  return found;
}

/** For each number below `length`, which of the sets it is in. */
function invert(sets: readonly FileSet[], length: number): FileSet[] {
  const inverted = Array.from({ length }, () => createSet(sets.length));
  for (const [index, set] of sets.entries()) {
    for (const member of listMembers(set)) add(inverted[member] ?? set, index);
  }
  return inverted;
}

function bestUnion(state: State, visits: readonly Visit[]): FileSet | null {
  let best: FileSet | null = null;
  let most = 0;
  for (const [one, visitors] of state.visitors.entries()) {
    if (has(state.fixed, one)) continue;
    for (let other = one + 1; other < state.groups.length; other += 1) {
      if (!haveCommon(visitors, state.visitors[other] ?? visitors)) continue;
      const union = withBetween(state, one, other);
      const saving = union ? getSaving(state, union, visits, most) : 0;
      if (saving > most) [best, most] = [union, saving];
    }
  }
  return best;
}

/**
 * The union of two groups and everything between them in the import graph; `null` if one must remain a separate file.
 */
function withBetween({ groups, fixed, closures, importers }: State, one: number, other: number): FileSet | null {
  const none = createSet(groups.length);
  const union = intersect(closures[one] ?? none, importers[other] ?? none);
  addAll(union, intersect(closures[other] ?? none, importers[one] ?? none));
  add(union, one);
  add(union, other);
  return haveCommon(union, fixed) ? null : union;
}

/** In bytes, for all visits together; 0 if it is certainly no more than `most`. */
function getSaving(state: State, union: FileSet, visits: readonly Visit[], most: number): number {
  const members = listMembers(union);
  const affected = createSet(visits.length);
  for (const member of members) addAll(affected, state.visitors[member] ?? affected);
  const changes = listMembers(affected).map((visit) => {
    const load = state.loads[visit] ?? union;
    const loaded = members.filter((member) => has(load, member)).length;
    return { load, isWhole: loaded === members.length, filesLess: loaded - 1, weight: visits[visit]?.weight ?? 0 };
  });
  let saving = changes.reduce((sum, { filesLess, weight }) => sum + filesLess * weight * FILE_COST, 0);
  if (saving <= most) return 0;
  const all = createSet(state.groups.length);
  for (const member of members) addAll(all, state.closures[member] ?? all);
  for (const { load, isWhole, weight } of changes) {
    if (isWhole) continue;
    for (const place of listMembers(subtract(all, load))) {
      saving -= ((state.groups[place]?.size ?? 0) + (has(union, place) ? 0 : FILE_COST)) * weight;
    }
  }
  return saving;
}

function unite(groups: readonly Group[], union: FileSet): Group[] {
  const parts = groups.filter((_, index) => has(union, index));
  const united = {
    pieces: parts.flatMap((part) => part.pieces),
    size: parts.reduce((sum, part) => sum + part.size, 0),
    isFixed: false,
  };
  return [...groups.filter((_, index) => !has(union, index)), united];
}

/** Sorted so that imports come first: a group's imports have smaller closures than the group itself. */
function inOrder({ groups, closures }: State): Group[] {
  return groups
    .map((group, index) => ({ group, reach: listMembers(closures[index] ?? createSet(0)).length }))
    .filter(({ group }) => !group.isFixed)
    .sort((one, other) => one.reach - other.reach)
    .map(({ group }) => group);
}
