/** A file of scripts as the bundler makes it by itself: the modules that exactly the same entries need. */
export interface Piece {
  modules: readonly string[];
  /** The pieces that it imports statically, by their place in the list. */
  imports: readonly number[];
  /** Compressed, in bytes. */
  size: number;
  /** Stays a file of its own. */
  isFixed: boolean;
}

/** What is loaded together: the pieces where it starts, and how much it counts beside the other visits. */
export interface Visit {
  roots: readonly number[];
  weight: number;
}

/** What one more file costs, in bytes: its headers and its turn, and that two files compress worse than one. */
const FILE_COST = 3_000;

interface Group {
  pieces: readonly number[];
  size: number;
  isFixed: boolean;
}

/** Which of the groups, by their place, belong to something: 1 or 0 for each. */
type Choice = Uint8Array;

interface State {
  groups: readonly Group[];
  /** For each group what loading it loads, itself included. */
  closures: readonly Choice[];
  /** For each visit what it loads. */
  loads: readonly Choice[];
}

/**
 * Which pieces become one file each. Pieces are joined, the best first, as long as that makes all visits together
 * cheaper: a file less for who needs all of them, more bytes for who needs some. Nothing joined imports itself by way
 * of another file. Returns lists of modules, each behind the lists that it imports.
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

/** The groups whose union saves most; `null` when none saves anything. */
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

/** Two groups and all on the way from one to the other; `null` if one of them is to stay a file of its own. */
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

/** Whatever a group imports is loaded by less than the group is. */
function inOrder({ groups, closures }: State): Group[] {
  return groups
    .map((group, index) => ({ group, reach: places(closures[index] ?? new Uint8Array()).length }))
    .filter(({ group }) => !group.isFixed)
    .sort((one, other) => one.reach - other.reach)
    .map(({ group }) => group);
}
