import { createStore } from './store.ts';

/** Where the wizard keeps edits that could not be saved yet (features/wizard/unsaved-draft.ts). */
export const UNSAVED_DRAFT_KEY = 'marque-unsaved-draft';

/** Signed out: photos on their way wait for the same person. Thrown away: they go with the draft. */
export type ForgetReason = 'signedOut' | 'thrownAway';

/** How the edits were forgotten, until a wizard is opened again. An object, so that forgetting twice is told twice. */
const forgotten = createStore<{ reason: ForgetReason } | null>(null);

/** Calls `listener` whenever unsaved edits are forgotten. */
export function onUnsavedDraftForgotten(listener: (reason: ForgetReason) => void): void {
  forgotten.subscribe(() => {
    const last = forgotten.get();
    if (last) listener(last.reason);
  });
}

/** Forgets unsaved edits. A wizard that is just leaving the screen keeps nothing either, until one is opened again. */
export function forgetUnsavedDraft(reason: ForgetReason): void {
  try {
    localStorage.removeItem(UNSAVED_DRAFT_KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  forgotten.set({ reason });
}

/** A wizard was opened: its edits may be kept again. */
export function allowUnsavedDraft(): void {
  forgotten.set(null);
}

export function mayKeepUnsavedDraft(): boolean {
  return forgotten.get() === null;
}
