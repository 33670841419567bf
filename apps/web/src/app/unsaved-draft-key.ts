/** Where the wizard keeps edits that could not be saved yet (features/wizard/unsaved-draft.ts). */
export const UNSAVED_DRAFT_KEY = 'marque-unsaved-draft';

let isForgotten = false;
const listeners = new Set<() => void>();

/** Calls `listener` whenever unsaved edits are forgotten: photos on their way go with them. */
export function onUnsavedDraftForgotten(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Forgets unsaved edits: signed out, or the draft was thrown away. A wizard that is just leaving the screen keeps nothing
 * either, until one is opened anew.
 */
export function forgetUnsavedDraft(): void {
  isForgotten = true;
  try {
    localStorage.removeItem(UNSAVED_DRAFT_KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  for (const listener of listeners) listener();
}

/** A wizard was opened: its edits may be kept again. */
export function allowUnsavedDraft(): void {
  isForgotten = false;
}

export function mayKeepUnsavedDraft(): boolean {
  return !isForgotten;
}
