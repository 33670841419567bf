import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Decision } from '@marque/domain/review/review';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/store.ts';

/** A decision made here that the server has not confirmed yet; `null` if it was undone. */
export interface OptimisticDecision {
  decisionId: string;
  decision: Decision | null;
}

const shown = createStore<ReadonlyMap<ConsignmentId, OptimisticDecision>>(new Map());
const turns = new Map<ConsignmentId, Promise<void>>();

/** Shows a decision, or its undoing, before the server has responded. Returns a function that removes it again. */
export function showOptimistic(id: ConsignmentId, decision: OptimisticDecision): () => void {
  shown.update((decisions) => new Map(decisions).set(id, decision));
  return () => {
    // A later decision has replaced it and stays.
    if (shown.get().get(id) !== decision) return;
    shown.update((decisions) => new Map([...decisions].filter(([of]) => of !== id)));
  };
}

export function useOptimistic(id: ConsignmentId | undefined): OptimisticDecision | undefined {
  return useSyncExternalStore(shown.subscribe, () => (id === undefined ? undefined : shown.get().get(id)));
}

/** Sends the decisions about a case one at a time, because each builds on the one before. */
export function inTurn<Result>(id: ConsignmentId, send: () => Promise<Result>): Promise<Result> {
  const sent = (turns.get(id) ?? Promise.resolve()).then(send);
  const turn = sent.then(
    () => undefined,
    () => undefined,
  );
  turns.set(id, turn);
  return sent;
}
