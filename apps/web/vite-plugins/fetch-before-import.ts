import type { Plugin } from 'vite';
import { type Replacement, replaceCode } from './replace-code.ts';

/** Vite's helper, in which every dynamic import first preloads what it needs. */
const HELPER = /\0vite\/preload-helper\.js$/;

const REPLACED: readonly Replacement[] = [
  // Into the cache of the browser, from where the import takes it.
  [
    'const link = document.createElement("link");',
    'if (!isCss) return fetch(dep.href).then(async (response) => {' +
      'if (!response.ok) throw new Error("Unable to load " + dep);' +
      'await response.arrayBuffer();' +
      '});const link = document.createElement("link");',
  ],
  // What could not be fetched is fetched again the next time, styles included: their link would count as fetched.
  ['(err) => {\n\t\tseen[href] = void 0;', '(err) => {\n\t\tdelete seen[href];'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Fetches the scripts of a dynamic import before it imports them. Chromium, until version 153 at least, remembers a
 * script that it could not import, or preload as a module, for as long as the page is open: whoever was without a
 * connection for a moment could not open that part of the application until they reloaded it, and tryAgain
 * (src/lib/try-again.ts) tried in vain. It remembers no fetch.
 */
export function fetchBeforeImport(): Plugin {
  return {
    name: 'marque-fetch-before-import',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler: (code) => replaceCode('Vite', code, REPLACED),
    },
  };
}
