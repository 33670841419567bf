import { readState } from './browser-entry.ts';

/** In the state of a history entry, lists the dialogs that are open there, topmost last. */
const DIALOGS = 'dialogs';

/** The dialogs open at a history entry, by the ids that they were opened with. */
export function listDialogs(state: unknown): readonly string[] {
  const dialogs: unknown = toRecord(state)[DIALOGS];
  return Array.isArray(dialogs) ? dialogs.filter((id) => typeof id === 'string') : [];
}

/** The state for a history entry that opens a dialog; other page state stays. */
export function withDialog(state: unknown, id: string): Record<string, unknown> {
  return { ...toRecord(state), [DIALOGS]: [...listDialogs(state), id] };
}

/** Whether an entry with this state is for a dialog that is not open at the current entry. */
export function addsDialog(state: unknown): boolean {
  return listDialogs(state).length > listDialogs(readState()).length;
}

/** How many entries back to the nearest one whose dialogs are all open; 0 if none are stale. */
export function countStale(state: unknown, open: ReadonlySet<string>): number {
  const dialogs = listDialogs(state);
  const firstStale = dialogs.findIndex((id) => !open.has(id));
  return firstStale === -1 ? 0 : dialogs.length - firstStale;
}

function toRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
