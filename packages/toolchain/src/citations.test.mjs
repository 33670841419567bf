import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const SPECIFICATION = 'docs/specification.md';
const CONTRACT = 'docs/api-contract.md';
const TEXT_FILE = /\.(ts|tsx|mjs|js|css|html|md|json|yaml|yml|wat)$|(^|\/)(Dockerfile|\.env\.example)$/;
/** Generated files, and those that contain wrong citations on purpose. */
const NOT_READ = /^pnpm-lock\.yaml$|^packages\/toolchain\/src\/citations\.test\.mjs$/;

const FILES = listRepositoryFiles();

/**
 * `4.2` of `### 4.2 Title`.
 * @param {string} file
 */
const toNumbers = (file) =>
  [...readRepositoryFile(file).matchAll(/^#{2,4} (\d+(?:\.\d+)*) /gm)].map(([, number = '']) => number);

const HEADINGS = new Map([
  ['spec', toNumbers(SPECIFICATION)],
  ['contract', toNumbers(CONTRACT)],
]);

const DECISIONS = new Set(FILES.flatMap((file) => /^docs\/decisions\/(\d{4})-[\w-]+\.md$/.exec(file)?.[1] ?? []));

/**
 * Joins wrapped comments and prose into one line, without the comment markers.
 * @param {string} text
 */
const inOneLine = (text) => text.replaceAll(/\s*\n\s*(?:\*(?!\/)\s*|\/\/\s*|#\s+)?/g, ' ');

const NUMBERED = /\b(spec|contract) (\d+(?:\.\d+)*(?:,? (?:and |or |to )?\d+(?:\.\d+)+\b)*)/gi;

/** @param {string} text */
function numbersCitedIn(text) {
  return [...inOneLine(text).matchAll(NUMBERED)].flatMap(([, document = '', numbers = '']) =>
    (numbers.match(/\d+(?:\.\d+)*/g) ?? []).map((number) => ({ document: document.toLowerCase(), number })),
  );
}

const DECIDED = /\bADRs? (\d+(?:,? (?:and |or |to )?\d{4}\b)*)/g;

/** @param {string} text */
function decisionsCitedIn(text) {
  return [...inOneLine(text).matchAll(DECIDED)].flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? []);
}

/**
 * Every citation in `text` without a target, as it would be written alone.
 * @param {string} text
 */
function unresolvedIn(text) {
  const rules = numbersCitedIn(text)
    .filter(({ document, number }) => !HEADINGS.get(document)?.includes(number))
    .map(({ document, number }) => `${document} ${number}`);
  const decisions = decisionsCitedIn(text)
    .filter((number) => !DECISIONS.has(number))
    .map((number) => `ADR ${number}`);
  return [...rules, ...decisions];
}

const FORMER =
  /\bspec(?:,|ification)? sections?\b|\bsections? \d+ of the spec|\bdesign decisions?\b|\(decisions? \d|(?<![\w-])(?:contract|look|design|style|performance|reliability)\.md\b/i;

/** @param {string} text */
const formerFormIn = (text) => FORMER.exec(inOneLine(text))?.[0] ?? null;

const texts = FILES.filter((file) => TEXT_FILE.test(file) && !NOT_READ.test(file)).map((file) => ({
  file,
  text: readRepositoryFile(file),
}));

describe('A citation', () => {
  it('leads to a heading with its number, or to the record of a decision', () => {
    const unresolved = texts.flatMap(({ file, text }) => unresolvedIn(text).map((citation) => `${file}: ${citation}`));
    expect(unresolved).toEqual([]);
  });

  it('has a number, and names no document that the repository does not contain', () => {
    const former = texts.flatMap(({ file, text }) => {
      const found = formerFormIn(text);
      return found === null ? [] : [`${file}: ${found}`];
    });
    expect(former).toEqual([]);
  });

  it('is found in a list, and across two lines of a comment', () => {
    expect(numbersCitedIn('(spec 2.9, 5.16 and 8.2; RFC 6238)').map(({ number }) => number)).toEqual([
      '2.9',
      '5.16',
      '8.2',
    ]);
    expect(unresolvedIn(' * what is refused (spec\n * 99.1) is\n// Contract 99')).toEqual(['spec 99.1', 'contract 99']);
    expect(decisionsCitedIn('(spec 6.8, ADR 0001, 0002 and 0005)')).toEqual(['0001', '0002', '0005']);
    expect(unresolvedIn('by ADR 9999 and ADR 12')).toEqual(['ADR 9999', 'ADR 12']);
  });

  it.each([
    'spec section 4',
    'Spec sections 2 and 8',
    '(design\n * decision 9)',
    'as contract.md says',
    'look.md, Forms',
  ])('in a former form is noticed: %j', (text) => expect(formerFormIn(text)).not.toBeNull());
});

describe.each([SPECIFICATION, CONTRACT])('%s', (file) => {
  const numbers = toNumbers(file);

  it('gives each number once', () => {
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('names files that exist', () => {
    const named = [...readRepositoryFile(file).matchAll(/`((?:apps|packages|docs)\/[^`]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.filter((path) => !FILES.includes(path))).toEqual([]);
  });

  it('counts without gaps', () => {
    /** @type {string[]} */
    const expected = [];
    for (const number of numbers) {
      const [section, part] = number.split('.').map(Number);
      const [sectionBefore = 0, partBefore = 0] = expected.at(-1)?.split('.').map(Number) ?? [];
      expected.push(part === undefined ? `${sectionBefore + 1}` : `${section}.${partBefore + 1}`);
    }
    expect(numbers).toEqual(expected);
  });

  it('leads to its own sections by links that exist', () => {
    const anchors = [...readRepositoryFile(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...readRepositoryFile(file).matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });
});
