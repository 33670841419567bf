import type { ConsignmentId } from '@marque/domain/api/ids';
import { createStore } from './store.ts';

/** Begins the names under which answers to requests for changes are kept (features/consignment/answer/kept-answer.ts). */
const PREFIX = 'marque-answer.';

/** How many times all answers were forgotten. */
const timesForgotten = createStore(0);

/** Where the browser keeps what the owner has answered so far about a consignment. */
export function keptAnswerKey(id: ConsignmentId): string {
  return `${PREFIX}${id}`;
}

/** Calls `listener` whenever all answers are forgotten: photos on their way go with them. */
export function onKeptAnswersForgotten(listener: () => void): void {
  timesForgotten.subscribe(listener);
}

/** Forgets every answer that was begun: signed out, the next person at this browser sees none of it. */
export function forgetKeptAnswers(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  timesForgotten.update((times) => times + 1);
}
