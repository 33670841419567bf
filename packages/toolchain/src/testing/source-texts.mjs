import { parseSync } from 'vite';
import { listRepositoryFiles, readRepositoryFile } from '../repository-files.mjs';

/**
 * The parts of a syntax tree node that are read.
 * @typedef {object} SyntaxNode
 * @property {string} type
 * @property {unknown} [value]
 * @property {{ name: { name?: string }, attributes: { name?: { name?: string } }[] }} [openingElement]
 * @property {unknown[]} [children]
 * @property {{ value: { cooked: string } }[]} [quasis]
 * @property {string | { name?: string }} [name]
 * @property {SyntaxNode} [callee]
 * @property {SyntaxNode} [object]
 * @property {SyntaxNode} [property]
 */

/** @typedef {(node: SyntaxNode) => boolean} Skips */

/** @type {Skips} */
const SKIPS_NONE = () => false;

/**
 * Every node of a syntax tree, but those that `skips` names, and what is in them.
 * @param {unknown} tree
 * @param {Skips} [skips]
 * @returns {SyntaxNode[]}
 */
export function listNodes(tree, skips = SKIPS_NONE) {
  if (Array.isArray(tree)) return tree.flatMap((part) => listNodes(part, skips));
  if (tree === null || typeof tree !== 'object') return [];
  const node = 'type' in tree ? /** @type {SyntaxNode} */ (tree) : null;
  if (node && skips(node)) return [];
  const inside = Object.values(tree).flatMap((part) => listNodes(part, skips));
  return node ? [node, ...inside] : inside;
}

/**
 * Every text of a syntax tree, a value in it as an ellipsis.
 * @param {unknown} tree
 * @param {Skips} [skips]
 */
export function listTexts(tree, skips = SKIPS_NONE) {
  return listNodes(tree, skips).flatMap(({ type, value, quasis }) => {
    const isText = type === 'JSXText' || type === 'Literal';
    if (isText && typeof value === 'string') return [value.replaceAll(/\s+/g, ' ').trim()];
    return quasis ? [quasis.map((quasi) => quasi.value.cooked).join('…')] : [];
  });
}

/**
 * The syntax trees of the repository's files whose paths match `wanted` and not `unwanted`.
 * @param {RegExp} wanted
 * @param {RegExp} unwanted
 */
export function parseFiles(wanted, unwanted) {
  return listRepositoryFiles()
    .filter((file) => wanted.test(file) && !unwanted.test(file))
    .map((file) => ({ file, program: parseSync(file, readRepositoryFile(file)).program }));
}
