import { createStore } from './store.ts';

/** Storage key of the wizard's unsaved edits (features/wizard/unsaved-draft.ts). */
export const UNSAVED_DRAFT_KEY = 'marque-unsaved-draft';

/** Signed out: uploads wait for the same person. Thrown away: they are deleted with the draft. */
export type ForgetReason = 'signedOut' | 'thrownAway';

/** Why the edits were forgotten, until a wizard is opened again. An object, so that forgetting twice notifies twice. */
const forgotten = createStore<{ reason: ForgetReason } | null>(null);

export function onUnsavedDraftForgotten(listener: (reason: ForgetReason) => void): void {
  forgotten.subscribe(() => {
    const last = forgotten.get();
    if (last) listener(last.reason);
  });
}

/** Deletes unsaved edits. A wizard that is just unmounting stores nothing either, until one is opened again. */
export function forgetUnsavedDraft(reason: ForgetReason): void {
  try {
    localStorage.removeItem(UNSAVED_DRAFT_KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
  forgotten.set({ reason });
}

/** Call when a wizard opens: its edits may be stored again. */
export function allowUnsavedDraft(): void {
  forgotten.set(null);
}

export function mayKeepUnsavedDraft(): boolean {
  return forgotten.get() === null;
}
