import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Decision } from '@marque/domain/review/review';
import { useSyncExternalStore } from 'react';

export interface OptimisticDecision {
  decisionId: string;
  decision: Decision | null;
}

const shown = new Map<ConsignmentId, OptimisticDecision>();
const turns = new Map<ConsignmentId, Promise<void>>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(): void {
  for (const listener of listeners) listener();
}

/** Shows a decision, or its undoing, before the server has answered. Returns a function that removes it again. */
export function showOptimistic(id: ConsignmentId, decision: OptimisticDecision): () => void {
  shown.set(id, decision);
  change();
  return () => {
    // A later decision has replaced it and stays.
    if (shown.get(id) !== decision) return;
    shown.delete(id);
    change();
  };
}

export function useOptimistic(id: ConsignmentId | undefined): OptimisticDecision | undefined {
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : shown.get(id)));
}

/** Sends the decisions about a case one at a time, because each builds on the one before. */
export function inTurn<Answer>(id: ConsignmentId, send: () => Promise<Answer>): Promise<Answer> {
  const sent = (turns.get(id) ?? Promise.resolve()).then(send);
  const turn = sent.then(
    () => undefined,
    () => undefined,
  );
  turns.set(id, turn);
  return sent;
}
