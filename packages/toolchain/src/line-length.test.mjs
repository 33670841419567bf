import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const MAX_CHARACTERS = 120;

const SCRIPT = /\.(ts|tsx|mjs|js)$/;
const OTHER_TEXT = /\.(css|md|yml|yaml|py|conf|service)$|(^|\/)(\.env\.example|Caddyfile|Dockerfile)$/;
const EXEMPT = /(^|\/)(generated|migrations|fixtures)\/|model-data|^pnpm-lock\.yaml$/;

/** Cannot be wrapped. Bounded in front: lines of generated data are long, and have no spaces. */
const URL_OR_TARGET = /\S{0,40}:\/\/\S+|\]\([^)]+\)/g;
const STRING = /'[^']*'|"[^"]*"/g;
/** A setting with its default, which the tests of docker-compose.yml read in one line. */
const INTERPOLATION = /\$\{.*\}/g;

/** Nodes of a syntax tree that the formatter leaves as long as they are. */
const UNBREAKABLE = new Set(['Literal', 'TemplateLiteral', 'JSXText']);

/** @typedef {{ start: number, end: number }} Range */

/** @param {string} line */
const isTooLong = (line) => line.length > MAX_CHARACTERS && line.replace(URL_OR_TARGET, '').length > MAX_CHARACTERS;

/**
 * @param {string} text
 * @returns {string[]}
 */
const listLongLines = (text) => text.split('\n').filter(isTooLong);

/**
 * Strings, templates and regular expressions of a syntax tree.
 * @param {unknown} tree
 * @returns {Range[]}
 */
function listUnbreakable(tree) {
  if (Array.isArray(tree)) return tree.flatMap(listUnbreakable);
  if (tree === null || typeof tree !== 'object') return [];
  const node = /** @type {Range & { type?: string }} */ (tree);
  return UNBREAKABLE.has(node.type ?? '') ? [node] : Object.values(node).flatMap(listUnbreakable);
}

/**
 * Lines with a comment count in full, others without the literals in them.
 * @param {string} file
 * @param {string} text
 */
function findLongScriptLines(file, text) {
  if (listLongLines(text).length === 0) return [];
  const { comments, program } = parseSync(file, text);
  const literals = listUnbreakable(program);
  let start = 0;
  return text.split('\n').filter((line) => {
    const from = start;
    const to = from + line.length;
    start = to + 1;
    if (!isTooLong(line)) return false;
    if (comments.some((comment) => comment.start < to && comment.end > from)) return true;
    const exempt = literals.reduce(
      (sum, literal) => sum + Math.max(0, Math.min(literal.end, to) - Math.max(literal.start, from)),
      0,
    );
    return line.length - exempt > MAX_CHARACTERS;
  });
}

/**
 * The prose of Markdown, without tables, code blocks, and headings.
 * @param {string} text
 */
const findLongProse = (text) =>
  listLongLines(text.replace(/^```[\s\S]*?^```/gm, '')).filter((line) => !/^[|#]/.test(line));

/**
 * Comments count in full, other lines without the strings in them.
 * @param {string} text
 */
const findLongSettings = (text) =>
  listLongLines(text).filter((line) => {
    if (/^\s*(#|\/\*|\*)/.test(line)) return true;
    return isTooLong(line.replace(INTERPOLATION, '').replace(STRING, ''));
  });

/**
 * The lines that are too long.
 * @param {string} file
 * @param {string} text
 */
function findLong(file, text) {
  if (SCRIPT.test(file)) return findLongScriptLines(file, text);
  return file.endsWith('.md') ? findLongProse(text) : findLongSettings(text);
}

describe('Lines', () => {
  it(`have at most ${MAX_CHARACTERS} characters, strings and addresses aside`, () => {
    const files = listRepositoryFiles().filter(
      (file) => (SCRIPT.test(file) || OTHER_TEXT.test(file)) && !EXEMPT.test(file),
    );
    const long = files.flatMap((file) =>
      findLong(file, readRepositoryFile(file)).map((line) => `${file}: ${line.trim()}`),
    );
    expect(long).toEqual([]);
  });

  const word = 'x'.repeat(MAX_CHARACTERS - 10);
  it.each([
    ['a.ts', `// A comment of ${word}`],
    ['a.ts', `const one = 1; // A comment of ${word}`],
    ['a.ts', `  one('${word.slice(0, 50)}'); // A comment of ${word.slice(0, 60)}`],
    ['a.ts', `const a = ${word}.${word};`],
    ['a.css', `/* A comment of ${word} */`],
    ['a.md', `A sentence of ${word}.`],
    ['a.yml', `# A comment of ${word}`],
    ['.env.example', `# A comment of ${word}`],
  ])('are found in %s when too long: %s', (file, line) => {
    expect(findLong(file, `\n${line}\n`)).toEqual([line]);
  });

  it.each([
    ['a.ts', `const one = '${word}';`],
    ['a.ts', `const one = \`\n  ${word}\${two}${word}\`;`],
    ['a.ts', `// https://example.com/${word}`],
    ['a.md', `| ${word} | ${word} |`],
    ['a.yml', `  A: \${A-\${B:?${word}}}`],
  ])('may be longer in %s where nothing can be wrapped: %s', (file, text) => {
    expect(findLong(file, text)).toEqual([]);
  });
});
