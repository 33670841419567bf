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
    for (const text of ['=1+1', '+1', '-1', '@SUM', '\tx', ' =1', '＝1', '＋1', '－1', '＠SUM']) {
      expect(csvLine([text])).toBe(`'${text}\r\n`);
    }
    expect(csvLine(['\r=1'])).toBe('"\'\r\'=1"\r\n');
    expect(csvLine(['\nx'])).toBe('"\'\nx"\r\n');
    expect(csvLine([-5])).toBe('-5\r\n');
  });

  it('marks it as well where a spreadsheet takes semicolons, tabs or line ends for the end of a cell', () => {
    expect(csvLine(['488;=1+1', 'a;b', 'x\t@SUM'])).toBe("488;'=1+1,a;b,x\t'@SUM\r\n");
    expect(csvLine(['two\n=1'])).toBe('"two\n\'=1"\r\n');
    expect(csvLine(['a; "=1"'])).toBe('"a;\' ""=1"""\r\n');
  });

  it('is read back as it was, apostrophes aside, and never begins a cell with a formula', () => {
    const piece = fc.constantFrom('=', '＋', '@', ';', '\t', '\r', '\n', ' ', '"', ',', "'", 'a');
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    const withoutMarks = (texts: string[]) => texts.map((each) => each.replaceAll("'", ''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const line = csvLine(texts);
        const cells = readLine(line);
        expect(withoutMarks(cells)).toEqual(withoutMarks(texts));
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
        for (const cell of line.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/);
      }),
      { numRuns: 500 },
    );
  });
});

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
