import type { ErrorCode } from '@marque/domain/api/errors';

/** Counts by label what happened since the process began, for `/metrics`. */
export interface Tally<Label extends string> {
  add(label: Label): void;
  /** Each label that was counted, with its count. */
  read(): ReadonlyMap<Label, number>;
}

function createTally<Label extends string>(): Tally<Label> {
  const counts = new Map<Label, number>();
  return {
    add: (label) => void counts.set(label, (counts.get(label) ?? 0) + 1),
    read: () => counts,
  };
}

/** What became of a text message: `refused` is one that our own limits kept from the gateway. */
export type TextOutcome = 'sent' | 'failed' | 'refused';

export interface Tallies {
  /** Calls that were refused, by the code of their answer. */
  refusals: Tally<ErrorCode>;
  texts: Tally<TextOutcome>;
}

export function createTallies(): Tallies {
  return { refusals: createTally(), texts: createTally() };
}
