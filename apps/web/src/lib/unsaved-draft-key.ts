/** Where the wizard keeps edits that could not be saved yet (features/wizard/unsaved-draft.ts). */
export const UNSAVED_DRAFT_KEY = 'marque-unsaved-draft';

/** Signed out: photos on their way wait for the same person. Thrown away: they go with the draft. */
export type ForgetReason = 'signedOut' | 'thrownAway';

let isForgotten = false;
const listeners = new Set<(reason: ForgetReason) => void>();

/** Calls `listener` whenever unsaved edits are forgotten. */
export function onUnsavedDraftForgotten(listener: (reason: ForgetReason) => void): void {
  listeners.add(listener);
}

/** Forgets unsaved edits. A wizard that is just leaving the screen keeps nothing either, until one is opened anew. */
export function forgetUnsavedDraft(reason: ForgetReason): void {
  isForgotten = true;
  try {
    localStorage.removeItem(UNSAVED_DRAFT_KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  for (const listener of listeners) listener(reason);
}

/** A wizard was opened: its edits may be kept again. */
export function allowUnsavedDraft(): void {
  isForgotten = false;
}

export function mayKeepUnsavedDraft(): boolean {
  return !isForgotten;
}
