/**
 * Where a spreadsheet would start a formula (OWASP, CSV injection): at the first character of a cell, also in full
 * width or behind spaces and quotes. Semicolons end cells in locales with decimal commas; tabs can after opening a file
 * by hand.
 */
const COMPUTED = /(?<=^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;
const QUOTED = /[",\r\n]/;

function cell(value: string | number | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = value.replaceAll(COMPUTED, "'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file (RFC 4180). Cells that a spreadsheet would treat as formulas get an apostrophe. */
export function csvLine(cells: readonly (string | number | Date | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
