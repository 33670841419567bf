import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.turbo', '.data', 'test-results', 'coverage']);

/**
 * Every file of the repository, by its path from the root with forward slashes.
 * @param {string} folder
 * @returns {string[]}
 */
export function listRepositoryFiles(folder = '') {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? listRepositoryFiles(file) : [file];
  });
}

/** @param {string} file */
export function readRepositoryFile(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
