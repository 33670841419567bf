import type { ErrorCode } from '@marque/domain/api/errors';

export interface Tally<Label extends string> {
  add(label: Label): void;
  read(): ReadonlyMap<Label, number>;
}

function createTally<Label extends string>(): Tally<Label> {
  const counts = new Map<Label, number>();
  return {
    add: (label) => void counts.set(label, (counts.get(label) ?? 0) + 1),
    read: () => counts,
  };
}

/** The outcome of a text message; `refused`: rejected by our own limits. */
export type TextOutcome = 'sent' | 'failed' | 'refused';

export interface Tallies {
  refusals: Tally<ErrorCode>;
  texts: Tally<TextOutcome>;
}

export function createTallies(): Tallies {
  return { refusals: createTally(), texts: createTally() };
}
