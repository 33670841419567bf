/** The mark in the state of a history entry: the dialogs that are open there, the uppermost last. */
const DIALOGS = 'dialogs';

/** The dialogs that are open at an entry of the history, by the ids that they were opened with. */
export function listDialogs(state: unknown): readonly string[] {
  const dialogs: unknown = toRecord(state)[DIALOGS];
  return Array.isArray(dialogs) ? dialogs.filter((id) => typeof id === 'string') : [];
}

/** The state of an entry that is added for a dialog; what else the page keeps in it stays. */
export function withDialog(state: unknown, id: string): Record<string, unknown> {
  return { ...toRecord(state), [DIALOGS]: [...listDialogs(state), id] };
}

/** How many entries back the nearest one lies whose dialogs are all open: 0 where nothing was left behind. */
export function countStale(state: unknown, open: ReadonlySet<string>): number {
  const dialogs = listDialogs(state);
  const firstStale = dialogs.findIndex((id) => !open.has(id));
  return firstStale === -1 ? 0 : dialogs.length - firstStale;
}

/** What the app keeps in the present entry of the history; the router has it in `usr`. */
export function readState(): unknown {
  return toRecord(globalThis.history?.state).usr;
}

function toRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
