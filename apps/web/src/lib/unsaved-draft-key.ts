import { createStore } from './store.ts';

/** Under which the wizard keeps edits that are not saved yet (features/wizard/unsaved-draft.ts). */
export const UNSAVED_DRAFT_KEY = 'marque-unsaved-draft';

/** Signed out: photos that are being uploaded wait for the same person. Thrown away: they go with the draft. */
export type ForgetReason = 'signedOut' | 'thrownAway';

/** Why the edits were forgotten, until a wizard is opened again. An object, so that forgetting twice notifies twice. */
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

/** To be called when a wizard opens: its edits may be kept again. */
export function allowUnsavedDraft(): void {
  forgotten.set(null);
}

export function mayKeepUnsavedDraft(): boolean {
  return forgotten.get() === null;
}
