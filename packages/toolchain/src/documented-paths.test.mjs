import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const FILES = listRepositoryFiles();
const MAP = readRepositoryFile('docs/architecture.md');
const OPERATIONS = readRepositoryFile('docs/operations.md');

/** A file or folder of the repository: with a slash inside, or with the ending of a source. */
const PATH = /^(?:[\w.-]+\/[\w./-]*|[\w.-]+\.(?:ts|tsx|mjs|css))$/;
/** Made by the build. */
const BUILT = /(^|\/)dist\//;

/**
 * The paths in code spans, such as `npm run x` and `deploy/Caddyfile`.
 * @param {string} text
 */
function listPaths(text) {
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)];
  const words = spans.flatMap(([, span = '']) => span.split(/\s+/));
  return [...new Set(words)].filter((word) => PATH.test(word) && !BUILT.test(word));
}

/**
 * Whether a path of the map exists: below a source folder, or, as chapters name it, as the end of a longer path.
 * @param {string} written
 */
function isInMap(written) {
  const name = written.replace(/\/$/, '').replace(/^domain\//, 'domain/src/');
  return FILES.some((file) => `/${file}`.endsWith(`/${name}`) || `/${file}`.includes(`/${name}/`));
}

/** @param {string} written */
const isThere = (written) =>
  FILES.some((file) => file === written || file.startsWith(`${written.replace(/\/$/, '')}/`));

describe('The map of the repository', () => {
  it('names only files and folders that exist', () => {
    const paths = listPaths(MAP);
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter((name) => !isInMap(name))).toEqual([]);
  });

  it.each([
    ['apps/api/src/modules/', 'modules/'],
    ['apps/web/src/shared/', 'shared/'],
    ['apps/web/src/features/', 'features/'],
    ['packages/domain/src/', 'domain/'],
  ])('names every folder of %s', (parent, written) => {
    const folders = new Set(
      FILES.filter((file) => file.startsWith(parent))
        .map((file) => file.slice(parent.length).split('/'))
        .flatMap(([folder = '', ...rest]) => (rest.length > 0 ? [folder] : [])),
    );
    expect(folders.size).toBeGreaterThan(5);
    const paths = listPaths(MAP).map((name) => `/${name}/`);
    const unnamed = [...folders].filter((folder) => !paths.some((name) => name.includes(`/${written}${folder}/`)));
    expect(unnamed).toEqual([]);
  });

  it('has a row for every section of the specification, and for none that does not exist', () => {
    const spec = readRepositoryFile('docs/specification.md');
    const sections = [...spec.matchAll(/^##+ ([\d.]+) /gm)].map(([, number = '']) => number);
    const rows = listRows();
    // Section 2 has a page in each of its parts.
    const wanted = sections.filter((number) => /^(\d+|2\.\d+)$/.test(number));
    const isIn = (/** @type {string} */ row, /** @type {string} */ number) =>
      row === number || row.startsWith(`${number}.`);
    expect(wanted.filter((number) => !rows.some((row) => isIn(row, number)))).toEqual([]);
    expect(rows.filter((row) => !sections.includes(row))).toEqual([]);
  });
});

/** The sections that the map's table names: `2.6, 2.10 to 2.12` are 2.6, 2.10, 2.11 and 2.12. */
function listRows() {
  const table = MAP.slice(MAP.indexOf('## Where each rule is'), MAP.indexOf('## One request'));
  const cells = [...table.matchAll(/^\| ([\d., to]*\d) /gm)].map(([, numbers = '']) => numbers);
  return cells.flatMap((numbers) => numbers.split(', ')).flatMap(expandRange);
}

/** @param {string} range */
function expandRange(range) {
  const [first = '', last = first] = range.split(' to ');
  const [chapter, from, to] = [first.split('.')[0], Number(first.split('.')[1]), Number(last.split('.')[1])];
  if (first === last) return [first];
  return Array.from({ length: to - from + 1 }, (_, off) => `${chapter}.${from + off}`);
}

it('The operations manual names only files and folders that exist', () => {
  const roots = new Set(FILES.map((file) => file.split('/')[0]));
  const paths = listPaths(OPERATIONS).filter((name) => roots.has(name.split('/')[0]));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((name) => !isThere(name))).toEqual([]);
});
