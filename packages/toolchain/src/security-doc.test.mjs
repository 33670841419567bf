import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const TEXT = readRepositoryFile('docs/security.md');
const LINES = TEXT.split('\n');
const FILES = listRepositoryFiles();

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has. Those of level 3 are always last. */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

const REQUIREMENTS = SECTIONS.split(/\s+/).flatMap((section) => {
  const [name, count] = section.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${name}.${index + 1}`);
});

/** @param {string} line */
const getCells = (line) =>
  line
    .slice(1, -1)
    .split(' | ')
    .map((cell) => cell.trim());

/**
 * `1.2.3` in the first column of a table, or in the second column's list of those that do not apply.
 * @param {string} line
 */
function answeredIn(line) {
  const [first = '', second = ''] = line.startsWith('|') ? getCells(line) : [];
  if (/^\d+\.\d+\.\d+$/.test(first)) return [first];
  return /^V\d+$/.test(first) ? second.split(', ') : [];
}

const FILE_NAME = /^[\w./@-]+\.(ts|tsx|mjs|js|json|yaml|yml|md|html)$/;

/**
 * The files and the test titles that a line cites in order: text between backquotes, and between typographic quotes.
 * `file` is empty before the line's first file, `title` for a file.
 * @param {string} line
 */
function citationsIn(line) {
  let file = '';
  return [...line.matchAll(/`([^`]+)`|“([^”]+)”/g)].flatMap(([, code = '', title = '']) => {
    if (title !== '') return [{ file, title }];
    if (!FILE_NAME.test(code)) return [];
    file = code;
    return [{ file, title: '' }];
  });
}

const citations = LINES.flatMap((line) => citationsIn(line)).filter(({ file }) => file !== '');
const filesCited = [...new Set(citations.map(({ file }) => file))];
/** @param {string} cited */
const found = (cited) => FILES.filter((file) => file === cited || file.endsWith(`/${cited}`));

describe('docs/security.md', () => {
  it('answers every requirement of levels 1 and 2 once', () => {
    expect(LINES.flatMap(answeredIn).sort()).toEqual([...REQUIREMENTS].sort());
    expect(REQUIREMENTS).toHaveLength(253);
  });

  it('names a test for each requirement that applies, or says why there is none', () => {
    const rows = LINES.filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line));
    const shown = /\.(test|spec)\.\w+`|this page|not tested|see the findings/;
    expect(rows.filter((line) => !shown.test(getCells(line).at(-1) ?? ''))).toEqual([]);
  });

  it('names a test by its title for each finding, and for each module that came later', () => {
    const rows = LINES.filter((line) => /^\| [A-Z]\d+ \| (?!\d+\.)/.test(line));
    expect(rows.length).toBeGreaterThan(70);
    expect(rows.filter((line) => !/\.(test|spec)\.\w+` “/.test(getCells(line).at(-1) ?? ''))).toEqual([]);
    const numbers = rows.map((line) => getCells(line)[0]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('lists at the top what is not met in full', () => {
    const rows = LINES.filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line));
    /** @param {RegExp} words */
    const toNumbers = (words) => rows.filter((line) => words.test(line)).map((line) => getCells(line)[0]);
    /** @param {string} before */
    const listed = (before) => new RegExp(`${before}: ([\\d.,\\s]+\\d)`).exec(TEXT)?.[1]?.split(/,\s+/);
    expect(listed('these are not met')).toEqual(toNumbers(/\*\*not (met|shown)\*\*/i));
    expect(listed('These are met in part')).toEqual(toNumbers(/\*\*in part\*\*/i));
  });

  it('names files so that each is one of the repository', () => {
    const unclear = filesCited.map((file) => ({ file, files: found(file) })).filter(({ files }) => files.length !== 1);
    expect(unclear).toEqual([]);
  });

  it.each(citations.filter(({ title }) => title !== ''))('cites a test of $file as it is called: $title', (cited) => {
    const [file = ''] = found(cited.file);
    expect(file).toMatch(/\.(test|spec)\.\w+$/);
    const isThere = readRepositoryFile(file).replaceAll("\\'", "'").includes(cited.title);
    expect(isThere ? cited.title : 'no test of that title').toBe(cited.title);
  });

  it('has as many cells in each row of a table as in its first', () => {
    const rows = LINES.map((line, index) => ({ line, before: LINES[index - 1] ?? '' })).filter(
      ({ line, before }) => line.startsWith('|') && before.startsWith('|'),
    );
    expect(rows.filter(({ line, before }) => line.split('|').length !== before.split('|').length)).toEqual([]);
  });

  it('leads to headings that are there', () => {
    const headings = LINES.filter((line) => line.startsWith('#')).map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    const linked = [...TEXT.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});
