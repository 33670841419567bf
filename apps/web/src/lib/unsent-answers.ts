import type { ConsignmentId } from '@marque/domain/api/ids';
import { createStore } from './store.ts';

/** Storage key prefix of unsent answers to change requests (features/consignment/answer/unsent-answer.ts). */
const PREFIX = 'marque-answer.';
/** Storage key prefix of unsent messages about a car and of their files (shared/conversation). */
const MESSAGE_PREFIX = 'marque-message.';

/** The server deletes photos and PDFs that belong to nothing after 24 hours (ADR 0017). In milliseconds. */
export const UPLOADS_LAST_MS = 22 * 60 * 60 * 1000;

const timesForgotten = createStore(0);

export function unsentAnswerKey(id: ConsignmentId): string {
  return `${PREFIX}${id}`;
}

export function unsentMessageKey(id: ConsignmentId): string {
  return `${MESSAGE_PREFIX}${id}`;
}

/** Storage key of the files of the unsent message about a car. */
export function unsentFilesKey(id: ConsignmentId): string {
  return `${unsentMessageKey(id)}.files`;
}

/** Calls `listener` whenever all answers are forgotten: their uploads are deleted too. */
export function onUnsentAnswersForgotten(listener: () => void): void {
  timesForgotten.subscribe(listener);
}

/**
 * Deletes all unsent answers and messages after signing out, so that the next person at this browser sees none of them.
 */
export function forgetUnsentAnswers(): void {
  try {
    const keys = Object.keys(localStorage).filter(isUnsent);
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
  timesForgotten.update((times) => times + 1);
}

function isUnsent(key: string): boolean {
  return key.startsWith(PREFIX) || key.startsWith(MESSAGE_PREFIX);
}
