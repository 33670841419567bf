/** A set of files, by number: a bit for each. */
export type FileSet = Uint32Array;

const BITS = 32;

/** An empty set for numbers below `length`. */
export function createSet(length: number): FileSet {
  return new Uint32Array(Math.ceil(length / BITS));
}

export function has(set: FileSet, file: number): boolean {
  return ((set[file >> 5] ?? 0) & (1 << (file % BITS))) !== 0;
}

export function add(set: FileSet, file: number): void {
  set[file >> 5] = (set[file >> 5] ?? 0) | (1 << (file % BITS));
}

export function addAll(to: FileSet, from: FileSet): void {
  for (let word = 0; word < to.length; word += 1) to[word] = (to[word] ?? 0) | (from[word] ?? 0);
}

export function haveCommon(one: FileSet, other: FileSet): boolean {
  return one.some((word, at) => (word & (other[at] ?? 0)) !== 0);
}

export function intersect(one: FileSet, other: FileSet): FileSet {
  return one.map((word, at) => word & (other[at] ?? 0));
}

export function subtract(from: FileSet, other: FileSet): FileSet {
  return from.map((word, at) => word & ~(other[at] ?? 0));
}

/** In ascending order. */
export function listMembers(set: FileSet): number[] {
  const members: number[] = [];
  for (let word = 0; word < set.length; word += 1) {
    // The lowest bit that is set, and then the next one.
    for (let rest = set[word] ?? 0; rest !== 0; rest &= rest - 1) {
      members.push(word * BITS + (BITS - 1 - Math.clz32(rest & -rest)));
    }
  }
  return members;
}
