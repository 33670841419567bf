import { findPlace } from './find-place.ts';

export const ROW_MAIN = { 'data-row-main': '' } as const;
export const ROW_ID = 'data-row';

/** The row that was left last: keyboard navigation resumes there after the focus was elsewhere. */
let lastRow: number | null = null;

function mainControls(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${ROW_ID}] [data-row-main]`)];
}

function readRowId(control: Element): number {
  return Number(control.closest(`[${ROW_ID}]`)?.getAttribute(ROW_ID));
}

export function focusedRowId(): number | null {
  return document.activeElement?.closest(`[${ROW_ID}]`) ? readRowId(document.activeElement) : null;
}

export function isInRow(element: Element | null): boolean {
  return Boolean(element?.closest(`[${ROW_ID}]`));
}

/** Focuses a row's main control. `false` if there is no such row. */
export function focusRow(id: number): boolean {
  const control = mainControls().find((candidate) => readRowId(candidate) === id);
  control?.focus();
  if (control) lastRow = id;
  return control !== undefined;
}

/**
 * Moves the focus to the next (1) or previous (-1) row; from outside the list, to the last focused row or the first. In
 * a grid, `vertically` moves to the tile below or above.
 */
export function moveRowFocus(by: 1 | -1, { vertically = false } = {}): void {
  const controls = mainControls();
  const ids = controls.map(readRowId);
  const focused = focusedRowId();
  const place = ids.indexOf(focused ?? lastRow ?? -1);
  const columns = vertically ? countColumns() : 1;
  const target = place === -1 ? 0 : focused === null ? place : findPlace(place, by, { count: ids.length, columns });
  controls[target]?.focus();
  lastRow = ids[target] ?? null;
}

/** How many rows are beside each other: one in a table, several in a grid. */
export function countColumns(): number {
  const tops = [...document.querySelectorAll(`[${ROW_ID}]`)].map((row) => row.getBoundingClientRect().top);
  const second = tops.findIndex((top) => top !== tops[0]);
  return second === -1 ? Math.max(tops.length, 1) : second;
}

/** The row to focus after this one is removed: the next one, otherwise the previous one. */
export function findNeighbor(id: number): number | null {
  const ids = mainControls().map(readRowId);
  const place = ids.indexOf(id);
  return ids[place + 1] ?? ids[place - 1] ?? null;
}
