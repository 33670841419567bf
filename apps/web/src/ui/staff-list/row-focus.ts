/** Marks the control of a row that the arrow keys lead to: what Enter does in the row. */
export const ROW_MAIN = { 'data-row-main': '' } as const;
/** Names a row by its id. */
export const ROW_ID = 'data-row';

/** The row left last: keyboard navigation resumes there after the focus was elsewhere. */
let lastRow: number | null = null;

function mainControls(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${ROW_ID}] [data-row-main]`)];
}

function readRowId(control: Element): number {
  return Number(control.closest(`[${ROW_ID}]`)?.getAttribute(ROW_ID));
}

/** The row that holds the focus. */
export function focusedRowId(): number | null {
  return document.activeElement?.closest(`[${ROW_ID}]`) ? readRowId(document.activeElement) : null;
}

export function isInRow(element: Element | null): boolean {
  return Boolean(element?.closest(`[${ROW_ID}]`));
}

/** Puts the focus on a row's main control. `false` when there is no such row. */
export function focusRow(id: number): boolean {
  const control = mainControls().find((candidate) => readRowId(candidate) === id);
  control?.focus();
  if (control) lastRow = id;
  return control !== undefined;
}

/**
 * Moves the focus to the next (1) or previous (-1) row; from outside the list to the row it was in last, else to its
 * first.
 */
export function moveRowFocus(by: 1 | -1): void {
  const controls = mainControls();
  const ids = controls.map(readRowId);
  const focused = focusedRowId();
  const place = ids.indexOf(focused ?? lastRow ?? -1);
  const target = place === -1 ? 0 : focused === null ? place : Math.min(Math.max(place + by, 0), ids.length - 1);
  controls[target]?.focus();
  lastRow = ids[target] ?? null;
}

/** The id of the row that takes a removed row's place in the focus: the one after it, else the one before it. */
export function findNeighbor(id: number): number | null {
  const ids = mainControls().map(readRowId);
  const place = ids.indexOf(id);
  return ids[place + 1] ?? ids[place - 1] ?? null;
}
