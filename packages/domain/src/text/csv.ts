/**
 * Where a spreadsheet would begin to compute (OWASP, CSV injection): at the first character of a cell, in full width
 * too, behind spaces and quotes. Where commas are decimal, semicolons end a cell; after opening by hand, tabs do.
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

/**
 * A line of a CSV file (RFC 4180) that no spreadsheet takes for a formula: what looks like one gets an apostrophe.
 */
export function csvLine(cells: readonly (string | number | Date | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
