import type { PdfPage } from './pdf-page.ts';
import { BESIDE, BESIDE_WIDTH, LEFT, RAIL, STYLES, type Style } from './styles.ts';
import type { Line } from './typesetter.ts';

const NOT_GIVEN = 'N/A';
const GUTTER = 20;
const SECTION_GAP = 22;
const ROW_GAP = 10;

/** Drawing a line takes about 0.5 ms; other requests to this process never wait longer than this many. */
const LINES_AT_ONCE = 16;

const columnWidth = (columns: number) => (BESIDE_WIDTH - (columns - 1) * GUTTER) / columns;

export interface Fact {
  label: string;
  value: string | number | undefined | null;
  style?: Style;
  isWide?: boolean;
}

/** Starts a section with at least `height` left on the page: a hairline, and its title in the left column. */
export function startSection(page: PdfPage, title: string, height: number): void {
  page.y += SECTION_GAP - ROW_GAP;
  if (!page.need(height + SECTION_GAP)) {
    page.rule();
    page.y += SECTION_GAP;
  }
  const heading = page.tags.add('H3');
  let y = page.y - 3;
  for (const line of page.type.wrap(title, STYLES.heading, RAIL - GUTTER)) {
    page.line(line, STYLES.heading, LEFT, y, heading);
    y += STYLES.heading.leading;
  }
  heading.end();
}

interface Cell {
  label: string;
  style: Style;
  lines: Line[];
}

/** Draws labels and values in columns; a wide fact takes the whole width. Yields regularly. */
export function* drawFacts(page: PdfPage, columns: number, facts: readonly Fact[]): Generator<void, void, undefined> {
  if (facts.length === 0) return;
  page.tags.open('L');
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
  page.tags.close();
}

/** Draws one row line by line, so that a long text continues on the next page. */
function* drawRow(page: PdfPage, cells: Cell[], width: number): Generator<void, void, undefined> {
  if (cells.length === 0) return;
  const placeColumn = (column: number) => BESIDE + column * (width + GUTTER);
  const leading = Math.max(...cells.map(({ style }) => style.leading));
  // Keeps the label together with its first lines.
  page.need(STYLES.label.leading + 2 * leading);
  const items = cells.map(() => page.tags.add('LI'));
  for (const [column, { label }] of cells.entries()) {
    const line = page.type.fit(label, STYLES.label, width);
    page.line(line, STYLES.label, placeColumn(column), page.y, items[column]?.add('Lbl'));
  }
  const values = items.map((item) => item.add('LBody').add('P'));
  page.y += STYLES.label.leading + 1;
  for (let index = 0; index < Math.max(...cells.map(({ lines }) => lines.length)); index += 1) {
    page.need(leading);
    for (const [column, { lines, style }] of cells.entries()) {
      const line = lines[index];
      if (line) page.line(line, style, placeColumn(column), page.y, values[column]);
    }
    page.y += leading;
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) yield;
  }
  for (const item of items) item.end();
  page.y += ROW_GAP;
}
