/** What a spreadsheet would compute, or take as part of it: a text that begins so is marked as a text. */
const COMPUTED = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

function cell(value: string | number | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = COMPUTED.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A line of a CSV file (RFC 4180) that no spreadsheet takes for a formula: texts that look like one get an apostrophe.
 */
export function csvLine(cells: readonly (string | number | Date | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
