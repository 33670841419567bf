import type { PdfPage } from './pdf-page.ts';
import { BESIDE, BESIDE_WIDTH, LEFT, RAIL, STYLES, type Style } from './styles.ts';
import type { Line } from './typesetter.ts';

/** What is shown where nothing was given. */
const NOT_GIVEN = 'N/A';
const GUTTER = 20;
/** Between sections, and between the rows of one. */
const SECTION_GAP = 22;
const ROW_GAP = 10;

/** Shaping a line takes about 2 ms; whoever else is served by this process waits no longer than for these. */
const LINES_AT_ONCE = 8;

const columnWidth = (columns: number) => (BESIDE_WIDTH - (columns - 1) * GUTTER) / columns;

export interface Fact {
  label: string;
  value: string | number | undefined | null;
  style?: Style;
  /** Takes the whole width: codes, and what people write at length. */
  isWide?: boolean;
}

/** Begins a section, with `height` at least on the same page: a hairline, and its title in the rail. */
export function startSection(page: PdfPage, title: string, height: number): void {
  page.y += SECTION_GAP - ROW_GAP;
  if (!page.need(height + SECTION_GAP)) {
    page.rule();
    page.y += SECTION_GAP;
  }
  let y = page.y - 3;
  for (const line of page.type.wrap(title, STYLES.heading, RAIL - GUTTER)) {
    page.line(line, STYLES.heading, LEFT, y);
    y += STYLES.heading.leading;
  }
}

interface Cell {
  label: string;
  style: Style;
  lines: Line[];
}

/** Labels with their values beside the rail, in so many columns where a fact does not take the whole width. Yields now and then. */
export function* drawFacts(page: PdfPage, columns: number, facts: readonly Fact[]): Generator<void, void, undefined> {
  let row: Cell[] = [];
  for (const { label, value, style = STYLES.body, isWide = false } of facts) {
    if (isWide || row.length === columns) {
      yield* drawRow(page, row, columnWidth(columns));
      row = [];
    }
    const text = value === undefined || value === null || value === '' ? NOT_GIVEN : String(value);
    const cell = { label, style, lines: page.type.wrap(text, style, isWide ? BESIDE_WIDTH : columnWidth(columns)) };
    if (isWide) yield* drawRow(page, [cell], BESIDE_WIDTH);
    else row.push(cell);
  }
  yield* drawRow(page, row, columnWidth(columns));
}

/** One row, line by line, so that what was written at length goes on over the page. */
function* drawRow(page: PdfPage, cells: Cell[], width: number): Generator<void, void, undefined> {
  if (cells.length === 0) return;
  const placeColumn = (column: number) => BESIDE + column * (width + GUTTER);
  const leading = Math.max(...cells.map(({ style }) => style.leading));
  // The label stays with its first lines.
  page.need(STYLES.label.leading + 2 * leading);
  for (const [column, { label }] of cells.entries()) {
    page.line(page.type.fit(label, STYLES.label, width), STYLES.label, placeColumn(column), page.y);
  }
  page.y += STYLES.label.leading + 1;
  for (let index = 0; index < Math.max(...cells.map(({ lines }) => lines.length)); index += 1) {
    page.need(leading);
    for (const [column, { lines, style }] of cells.entries()) {
      const line = lines[index];
      if (line) page.line(line, style, placeColumn(column), page.y);
    }
    page.y += leading;
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) yield;
  }
  page.y += ROW_GAP;
}
