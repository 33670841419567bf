import path from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const MODULE = /^apps\/api\/src\/modules\/([^/]+)\//;
const FOR_TESTS = /\.test\.ts$|testing|-fixture\.ts$/;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const files = listRepositoryFiles().filter((file) => MODULE.test(file) && !FOR_TESTS.test(file));

function importsOfModules() {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const file of files) {
    const from = file.match(MODULE)?.[1] ?? '';
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const [, specifier = ''] of readRepositoryFile(file).matchAll(IMPORT)) {
      const to = path.join(path.dirname(file), specifier).match(MODULE)?.[1];
      if (to && to !== from) known.add(to);
    }
  }
  return imports;
}

/**
 * Finds modules in import cycles: those that remain after repeatedly removing modules without remaining imports.
 * @param {Map<string, Set<string>>} imports
 */
function modulesInCycles(imports) {
  const left = new Map(imports);
  for (;;) {
    const free = [...left].filter(([, needed]) => ![...needed].some((name) => left.has(name)));
    if (free.length === 0) return [...left.keys()];
    for (const [name] of free) left.delete(name);
  }
}

describe('The modules of the server', () => {
  it('do not import each other in a circle', () => {
    expect(modulesInCycles(importsOfModules())).toEqual([]);
  });

  it('would be found if they did', () => {
    const circle = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['a'])],
      ['c', new Set()],
    ]);
    expect(modulesInCycles(circle)).toEqual(['a', 'b']);
  });

  it('are many, all of which were looked at', () => {
    expect(importsOfModules().size).toBeGreaterThan(20);
  });
});
