import type { ConsignmentId } from '@marque/domain/api/ids';
import { createStore } from './store.ts';

/**
 * Under which answers to change requests are kept until they are sent (features/consignment/answer/unsent-answer.ts).
 */
const PREFIX = 'marque-answer.';

/** How many times all answers were forgotten. */
const timesForgotten = createStore(0);

/** Under which the browser keeps what the owner has answered so far about a consignment. */
export function unsentAnswerKey(id: ConsignmentId): string {
  return `${PREFIX}${id}`;
}

/** Calls `listener` whenever all answers are forgotten: photos that are being uploaded go with them. */
export function onUnsentAnswersForgotten(listener: () => void): void {
  timesForgotten.subscribe(listener);
}

/** Forgets every unsent answer: after signing out, the next person at this browser sees none of it. */
export function forgetUnsentAnswers(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  timesForgotten.update((times) => times + 1);
}
