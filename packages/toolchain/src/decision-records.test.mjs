import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;
const RECORDS = listRepositoryFiles('docs')
  .filter((file) => file.startsWith(FOLDER) && file !== INDEX)
  .sort();

/** @param {string} file */
const toNumber = (file) => file.slice(FOLDER.length, FOLDER.length + 4);
/** @param {string} text */
const getTitle = (text) => /^# \d{4}\. (.+)\n/.exec(text)?.[1] ?? '';
/** @param {string} text */
const getStatus = (text) => /\n- Status: ((?:.|\n {2})+)\n/.exec(text)?.[1]?.replace(/\n +/g, ' ') ?? '';

/**
 * `2 MB, twice` becomes `2-mb-twice`.
 * @param {string} title
 */
const kebabCase = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const records = RECORDS.map((file) => ({ file, number: toNumber(file), text: readRepositoryFile(file) }));

describe('The decision records', () => {
  it('are numbered without gaps', () => {
    const expected = records.map((_, index) => String(index + 1).padStart(4, '0'));
    expect(records.map(({ number }) => number)).toEqual(expected);
  });

  it.each(records)('$file is named after its title and has the three sections', ({ file, number, text }) => {
    expect(file).toBe(`${FOLDER}${number}-${kebabCase(getTitle(text))}.md`);
    expect(text).toMatch(/^# \d{4}\. .+\n\n- Status: (accepted|superseded by \[\d{4}\])/);
    expect(text).toMatch(/\n- Date: \d{4}-\d{2}-\d{2}\n/);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ]);
  });

  it('are listed in the index with title and status', () => {
    const rows = readRepositoryFile(INDEX)
      .split('\n')
      .filter((line) => line.startsWith('| ['));
    const expected = records.map(
      ({ file, number, text }) =>
        `| [${number}](${file.slice(FOLDER.length)}) | ${getTitle(text)} | ${getStatus(text)} |`,
    );
    expect(rows).toEqual(expected);
  });

  it('name each other where one supersedes another', () => {
    const superseded = records.filter(({ text }) => getStatus(text).startsWith('superseded'));
    expect(superseded.length).toBeGreaterThan(0);
    for (const { number, text } of superseded) {
      const by = /\[(\d{4})\]/.exec(getStatus(text))?.[1];
      const successor = records.find((record) => record.number === by)?.text ?? '';
      expect(successor).toMatch(new RegExp(`- Supersedes: .*\\[${number}\\]`));
    }
  });
});

describe('Links between documents', () => {
  /** @param {string} heading */
  const getAnchor = (heading) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
  /** @param {string} file */
  const anchorsIn = (file) =>
    [...readRepositoryFile(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => getAnchor(heading));
  const files = listRepositoryFiles();
  const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('packages/'));

  it.each(documents)('of %s lead somewhere', (document) => {
    const base = new URL(document, 'file:///');
    const broken = [...readRepositoryFile(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const { pathname, hash } = new URL(target, base);
        const file = decodeURIComponent(pathname).slice(1);
        if (!files.some((known) => known === file || known.startsWith(`${file.replace(/\/$/, '')}/`))) return true;
        return hash !== '' && file.endsWith('.md') && !anchorsIn(file).includes(hash.slice(1));
      });
    expect(broken).toEqual([]);
  });

  it.each(documents)('of %s to a decision record are labeled with its number', (document) => {
    const mislabeled = [...readRepositoryFile(document).matchAll(/\[(?:ADR )?(\d{4})\]\((?:[^)]*\/)?(\d{4})-[^)]+\)/g)]
      .filter(([, label, number]) => label !== number)
      .map(([link]) => link);
    expect(mislabeled).toEqual([]);
  });

  it('are in lines of at most 120 characters, tables aside, in records, benchmarks, glossary and changelog', () => {
    const long = [...RECORDS, INDEX, 'docs/benchmarks.md', 'docs/glossary.md', 'CHANGELOG.md'].flatMap((file) =>
      readRepositoryFile(file)
        .split('\n')
        .filter((line) => line.length > 120 && !line.startsWith('|'))
        .map((line) => `${file}: ${line}`),
    );
    expect(long).toEqual([]);
  });
});
