import type { ErrorCode } from '@marque/domain/api/errors';

export interface Tally<Label extends string> {
  add(label: Label): void;
  read(): ReadonlyMap<Label, number>;
}

/** `expected` start at zero: Prometheus does not see a counter rise that begins with its first event. */
function createTally<Label extends string>(expected: readonly Label[]): Tally<Label> {
  const counts = new Map<Label, number>(expected.map((label) => [label, 0]));
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
  return {
    // Those that the alerts count (deploy/alerts.yml).
    refusals: createTally<ErrorCode>(['WRONG_CREDENTIALS', 'CODE_WRONG', 'TOO_MANY_TRIES']),
    texts: createTally<TextOutcome>(['sent', 'failed', 'refused']),
  };
}
