import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const MAX_LINES = 80;

const EXEMPT = /\.(test|spec)\.|(^|\/)(testing|e2e|migrations|generated)\/|(^|[-/])testing[-.]/;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** @typedef {{ name: string, start: number, end: number }} Found */

/**
 * The parts of a syntax tree node that are read.
 * @typedef {object} SyntaxNode
 * @property {string} type
 * @property {number} start
 * @property {number} end
 * @property {{ name?: string } | null} [id]
 * @property {{ name?: string }} [key]
 * @property {object | null} [body]
 */

/**
 * Every function of a syntax tree, with its name.
 * @param {unknown} tree
 * @param {string} [name]
 * @returns {Found[]}
 */
function listFunctions(tree, name = '(anonymous)') {
  if (Array.isArray(tree)) return tree.flatMap((child) => listFunctions(child));
  if (tree === null || typeof tree !== 'object') return [];
  const node = /** @type {SyntaxNode} */ (tree);
  const own = node.id?.name ?? node.key?.name ?? name;
  const inside = Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'object' ? listFunctions(child, key === 'init' || key === 'value' ? own : undefined) : [],
  );
  return FUNCTIONS.has(node.type) && node.body ? [{ name: own, start: node.start, end: node.end }, ...inside] : inside;
}

/**
 * The functions that are too long: `file name`, with their number of lines.
 * @param {string} file
 * @param {string} source
 */
function findLongFunctions(file, source) {
  return listFunctions(parseSync(file, source).program)
    .map(({ name, start, end }) => ({ name: `${file} ${name}`, lines: source.slice(start, end).split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES);
}

describe('functions', () => {
  it(`have at most ${MAX_LINES} lines`, () => {
    const files = listRepositoryFiles().filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !EXEMPT.test(file));
    const long = files.flatMap((file) => findLongFunctions(file, readRepositoryFile(file)));
    expect(long).toEqual([]);
  });

  it('are found with their names, wherever they are', () => {
    const body = `{${'\n'.repeat(MAX_LINES)}}`;
    const source = `function one() ${body}\nconst two = () => ${body};\nconst o = { three() ${body} };\nclass C { four() ${body} }`;
    expect(findLongFunctions('a.ts', source).map(({ name }) => name)).toEqual([
      'a.ts one',
      'a.ts two',
      'a.ts three',
      'a.ts four',
    ]);
    expect(findLongFunctions('a.ts', `function short() {${'\n'.repeat(MAX_LINES - 1)}}`)).toEqual([]);
  });
});
