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

/** The cost of an additional file in bytes: its headers and request, and worse compression. */
const FILE_COST = 3_500;

interface Group {
  pieces: readonly number[];
  size: number;
  isFixed: boolean;
}

/** A set of groups by index: 1 or 0 for each. */
type Choice = Uint8Array;

interface State {
  groups: readonly Group[];
  /** For each group, all groups loaded with it, including itself. */
  closures: readonly Choice[];
  loads: readonly Choice[];
}

/**
 * Decides which pieces are merged into one file. Merges the best pair first, as long as that lowers the total cost of
 * all visits: one file less for visits that need both, more bytes for those that need only one. The merged files have
 * no import cycles. Returns lists of modules, each after the lists that it imports.
 */
export function planChunks(pieces: readonly Piece[], visits: readonly Visit[]): string[][] {
  const start = pieces.map(({ size, isFixed }, index) => ({ pieces: [index], size, isFixed }));
  let state = getState(start, pieces, visits);
  for (let union = bestUnion(state, visits); union; union = bestUnion(state, visits)) {
    state = getState(unite(state.groups, union), pieces, visits);
  }
  return inOrder(state).map((group) => group.pieces.flatMap((piece) => pieces[piece]?.modules ?? []));
}

function getState(groups: readonly Group[], pieces: readonly Piece[], visits: readonly Visit[]): State {
  const getGroup = new Map(groups.flatMap((group, index) => group.pieces.map((piece) => [piece, index] as const)));
  const find = (piece: number) => getGroup.get(piece) ?? 0;
  const imports = groups.map((group) => group.pieces.flatMap((piece) => (pieces[piece]?.imports ?? []).map(find)));
  return {
    groups,
    closures: groups.map((_, index) => getClosure([index], imports)),
    loads: visits.map(({ roots }) => getClosure(roots.map(find), imports)),
  };
}

function getClosure(from: readonly number[], imports: readonly number[][]): Choice {
  const found = new Uint8Array(imports.length);
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found[at]) continue;
    found[at] = 1;
    open.push(...(imports[at] ?? []));
  }
  return found;
}

function bestUnion(state: State, visits: readonly Visit[]): Choice | null {
  let best: Choice | null = null;
  let most = 0;
  for (const [one, { isFixed }] of state.groups.entries()) {
    for (let other = one + 1; other < state.groups.length && !isFixed; other += 1) {
      if (!areUsedTogether(state, one, other)) continue;
      const union = withBetween(state, one, other);
      const saving = union ? getSaving(state, union, visits) : 0;
      if (saving > most) [best, most] = [union, saving];
    }
  }
  return best;
}

function areUsedTogether({ loads }: State, one: number, other: number): boolean {
  return loads.some((load) => load[one] && load[other]);
}

/**
 * The union of two groups and everything between them in the import graph; `null` if one must remain a separate file.
 */
function withBetween({ groups, closures }: State, one: number, other: number): Choice | null {
  const union = new Uint8Array(groups.length);
  const fromOne = closures[one] ?? union;
  const fromOther = closures[other] ?? union;
  for (const [index, { isFixed }] of groups.entries()) {
    const leads = closures[index] ?? union;
    const isBetween = (fromOne[index] && leads[other]) || (fromOther[index] && leads[one]);
    if (!isBetween && index !== one && index !== other) continue;
    if (isFixed) return null;
    union[index] = 1;
  }
  return union;
}

/** In bytes, for all visits together. */
function getSaving({ groups, closures, loads }: State, union: Choice, visits: readonly Visit[]): number {
  const members = places(union);
  const all = new Uint8Array(groups.length);
  for (const member of members) for (const place of places(closures[member] ?? union)) all[place] = 1;
  const loaded = places(all);
  let saving = 0;
  for (const [visit, load] of loads.entries()) {
    let files = 1;
    for (const member of members) files -= load[member] ?? 0;
    if (files === 1) continue;
    let bytes = 0;
    for (const place of loaded) {
      if (load[place]) continue;
      bytes += groups[place]?.size ?? 0;
      files += union[place] ? 0 : 1;
    }
    saving -= (bytes + files * FILE_COST) * (visits[visit]?.weight ?? 0);
  }
  return saving;
}

function places(choice: Choice): number[] {
  const found: number[] = [];
  for (let place = 0; place < choice.length; place += 1) if (choice[place]) found.push(place);
  return found;
}

function unite(groups: readonly Group[], union: Choice): Group[] {
  const parts = groups.filter((_, index) => union[index]);
  const united = {
    pieces: parts.flatMap((part) => part.pieces),
    size: parts.reduce((sum, part) => sum + part.size, 0),
    isFixed: false,
  };
  return [...groups.filter((_, index) => !union[index]), united];
}

/** Sorted so that imports come first: a group's imports have smaller closures than the group itself. */
function inOrder({ groups, closures }: State): Group[] {
  return groups
    .map((group, index) => ({ group, reach: places(closures[index] ?? new Uint8Array()).length }))
    .filter(({ group }) => !group.isFixed)
    .sort((one, other) => one.reach - other.reach)
    .map(({ group }) => group);
}
