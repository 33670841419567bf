/** Marks, in the state of a history entry, the parameter that it was opened with. */
const OPENED = 'opened';

/** `search` with this value of a parameter, or without it for `null`; other parameters stay. */
export function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search);
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The state for a history entry that opens `name`; other page state stays. */
export function openedState(state: unknown, name: string): Record<string, unknown> {
  return { ...toRecord(state), [OPENED]: name };
}

/** Whether this entry was added to open `name`, so that going back closes it. */
export function wasOpenedHere(state: unknown, name: string): boolean {
  return toRecord(state)[OPENED] === name;
}

function toRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
