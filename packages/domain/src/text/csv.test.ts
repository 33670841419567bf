import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('A line of CSV', () => {
  it('quotes what RFC 4180 quotes, and ends in CRLF', () => {
    expect(csvLine(['plain', 'a "b"', 'c,d', 'e\nf', null, 7, new Date(0)])).toBe(
      'plain,"a ""b""","c,d","e\nf",,7,1970-01-01T00:00:00.000Z\r\n',
    );
  });

  it('marks what a spreadsheet would compute as a text', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM', '\tx']) expect(csvLine([text])).toBe(`'${text}\r\n`);
    expect(csvLine(['\r=1'])).toBe('"\'\r=1"\r\n');
    expect(csvLine([-5])).toBe('-5\r\n');
  });

  it('is read back as it was, apostrophe aside, and never begins a cell with a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
        const cells = readLine(csvLine(texts));
        expect(cells.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(
          texts.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, '')),
        );
        for (const text of cells) expect(text).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

/** As RFC 4180 reads a line. */
function readLine(line: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < line.length - 2; at += 1) {
    const character = line[at] ?? '';
    if (isQuoted && character === '"' && line[at + 1] === '"') at += 1;
    else if (character === '"') {
      isQuoted = !isQuoted;
      continue;
    } else if (character === ',' && !isQuoted) {
      cells.push('');
      continue;
    }
    cells.push(`${cells.pop()}${character}`);
  }
  return cells;
}
