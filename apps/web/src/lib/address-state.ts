/** The mark in the state of a history entry: the parameter with which it was opened. */
const OPENED = 'opened';

/** `search` with this value of a parameter, or without the parameter; the other parameters stay as they are. */
export function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search);
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The state of an entry that is added to open `name`; what else the page keeps in it stays. */
export function openedState(state: unknown, name: string): Record<string, unknown> {
  return { ...toRecord(state), [OPENED]: name };
}

/** Whether this entry was added to open `name`, so that the one before it is the page without it. */
export function wasOpenedHere(state: unknown, name: string): boolean {
  return toRecord(state)[OPENED] === name;
}

function toRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
