import type { ConsignmentId } from '@marque/domain/api/ids';
import { createStore } from './store.ts';

/**
 * Under which answers to change requests are kept until they are sent (features/consignment/answer/unsent-answer.ts).
 */
const PREFIX = 'marque-answer.';
/** Under which messages about a car are kept until they are sent (shared/conversation/use-unsent-message.ts). */
const MESSAGE_PREFIX = 'marque-message.';

/** How many times all answers were forgotten. */
const timesForgotten = createStore(0);

/** Under which the browser keeps what the owner has answered so far about a consignment. */
export function unsentAnswerKey(id: ConsignmentId): string {
  return `${PREFIX}${id}`;
}

/** Under which the browser keeps what is being written in the conversation about a car. */
export function unsentMessageKey(id: ConsignmentId): string {
  return `${MESSAGE_PREFIX}${id}`;
}

/** Calls `listener` whenever all answers are forgotten: photos that are being uploaded go with them. */
export function onUnsentAnswersForgotten(listener: () => void): void {
  timesForgotten.subscribe(listener);
}

/** Forgets every unsent answer and message: after signing out, the next person at this browser sees none of it. */
export function forgetUnsentAnswers(): void {
  try {
    const keys = Object.keys(localStorage).filter(isUnsent);
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  timesForgotten.update((times) => times + 1);
}

function isUnsent(key: string): boolean {
  return key.startsWith(PREFIX) || key.startsWith(MESSAGE_PREFIX);
}
