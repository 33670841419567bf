import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { listPackages, ROOT } from './paths.mjs';

/**
 * Who may import whom (docs of the layout: "Imports point one way"). A rule forbids imports that lead from the files of
 * `from` to the targets of `to`; `except` lets some through, `typesAllowed` those that vanish when types are stripped.
 * Targets are files relative to the root without their ending, or `node:…`, or `npm:…`. In `to`, `$1` stands for what
 * the first group of `from` matched. The message names the right home.
 *
 * @type {{ from: RegExp, to: string, except?: string, typesAllowed?: boolean, message: string }[]}
 */
const RULES = [
  // Between packages.
  {
    from: /^packages\/domain\/src\/(?!.*\.test\.)/,
    to: '^node:',
    message: 'domain does no input or output: what needs Node belongs to packages/db or apps/api.',
  },
  {
    from: /^packages\/domain\//,
    to: '^(apps|packages)/',
    except: '^packages/domain/',
    message: 'domain imports nothing of ours: move what it needs into packages/domain.',
  },
  {
    from: /^packages\/(db|scanner|emails)\//,
    to: '^(apps|packages)/',
    except: '^packages/($1|domain)/',
    message: 'This package may import only packages/domain: what both sides need belongs there.',
  },
  {
    from: /^packages\/client\/src\//,
    to: '^(apps|packages)/',
    except: '^(packages/(client|domain)/|apps/api/src/router$)',
    message: 'client may import packages/domain, and of apps/api only the type of its router.',
  },
  {
    // What reads the router to write types, and what starts a server to test against, is never packed.
    from: /^packages\/client\/(?:scripts|test)\//,
    to: '^(apps|packages)/',
    except: '^(packages/(client|domain)/|packages/db/src/testing/|apps/api/src/(router$|testing/))',
    message:
      'Scripts and tests of client may import, beside packages/domain, the router and the test world of apps/api.',
  },
  {
    from: /^packages\/toolchain\/(?!.*\.test\.)/,
    to: '^(apps|packages)/',
    except: '^packages/toolchain/',
    message: 'The toolchain runs before anything is installed: it imports nothing of ours.',
  },
  {
    from: /^apps\/api\//,
    to: '^(apps|packages)/',
    except: '^(apps/api|packages/(db|domain|emails))/',
    message:
      'api may import packages/db, packages/emails and packages/domain: what it shares with others belongs to packages/domain.',
  },
  {
    from: /^apps\/web\//,
    to: '^(apps|packages)/',
    except: '^(apps/web|packages/(domain|scanner))/|^apps/api/src/router$',
    message: 'web may import packages/domain and packages/scanner: what it shares with the server belongs to domain.',
  },
  {
    from: /^(?:apps\/web|packages\/client\/src)\//,
    to: '^apps/api/src/router$',
    typesAllowed: true,
    message: 'Of the server only the type of its router may be imported: write `import type`.',
  },
  {
    from: /^apps\/web\/src\/(?!.*\.test\.)/,
    to: '^node:',
    message: 'This code runs in a browser: what needs Node belongs to apps/api.',
  },

  // Inside the server: router → service → queries.
  {
    from: /^apps\/api\/src\/modules\/[^/]+\/[^/]+\.queries\.ts$/,
    to: '^apps/api/src/modules/.*\\.(service|router)$',
    message: 'Queries know no rules: what a service decides is handed to them as an argument.',
  },
  {
    from: /^apps\/api\/src\/modules\/[^/]+\/[^/]+\.service\.ts$/,
    to: '^apps/api/src/(modules/.*\\.router|transport/(trpc|http/.*))$|^npm:(@trpc/server|fastify|@fastify/.*)$',
    message: 'A service knows neither HTTP nor tRPC: that belongs to the router, which calls the service.',
  },
  {
    from: /^apps\/api\/src\/modules\/([^/]+)\//,
    to: '^apps/api/src/modules/(?!$1/)[^/]+/.*\\.router$',
    message: "Another module's router is a door for clients: call that module's service.",
  },
  {
    from: /^apps\/api\/src\/adapters\/(?!.*\.test\.)/,
    to: '^apps/api/src/(modules|server|transport)/',
    message: 'An adapter knows only the outside world: the module that uses it hands it what it needs.',
  },

  // Inside the web app: app/ composes features, both use ui/.
  {
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    to: '^apps/web/src/features/(?!$1/)[^/]+/',
    message:
      'A feature never reaches into another one: the page in app/ composes them, what both need moves to ui/ or domain.',
  },
  {
    from: /^apps\/web\/src\/ui\//,
    to: '^apps/web/src/features/',
    message: 'ui/ is what features share: it knows none of them. Hand it what it shows as properties.',
  },
];

const IS_SOURCE = /\.(ts|tsx|mts|mjs)$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'e2e', 'test-results']);
const STATIC_IMPORT = /^(?:import|export)\s+(?:([^'"`;]*?)\s*\bfrom\s*)?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]/g;

/** @returns {{ specifier: string, isType: boolean }[]} what a source file imports, in its words */
export function listImports(source) {
  const statics = [...source.matchAll(STATIC_IMPORT)].map(([, clause, specifier]) => ({
    specifier,
    isType: clause !== undefined && isTypeClause(clause),
  }));
  const dynamics = [...source.matchAll(DYNAMIC_IMPORT)].map(([, typeOf, specifier]) => ({
    specifier,
    isType: typeOf !== undefined,
  }));
  return [...statics, ...dynamics];
}

/** `type X`, `type { X }`, or braces in which every name is marked. */
function isTypeClause(clause) {
  if (/^type\s/.test(clause)) return true;
  const names = clause.match(/^\{([\s\S]*)\}$/)?.[1];
  const list = names?.split(',').filter((name) => name.trim());
  return Boolean(list?.length) && list.every((name) => /^\s*type\s/.test(name));
}

const withoutEnding = (file) => file.replace(/\.(tsx?|mts|mjs|js)$/, '');

/** Where an import leads, in the form that the rules use. */
function resolve(file, specifier) {
  if (specifier.startsWith('.')) return withoutEnding(path.posix.join(path.posix.dirname(file), specifier));
  const ours = specifier.match(/^@marque\/([^/]+)\/?(.*)$/);
  if (ours)
    return withoutEnding(`${ours[1] === 'api' || ours[1] === 'web' ? 'apps' : 'packages'}/${ours[1]}/src/${ours[2]}`);
  if (specifier.startsWith('node:')) return specifier;
  if (builtinModules.includes(specifier)) return `node:${specifier}`;
  return `npm:${specifier}`;
}

const packageOf = (file) => file.split('/').slice(0, 2).join('/');

/**
 * Every import of one file that the layout forbids.
 * @param {string} file relative to the root, with forward slashes
 * @returns {{ file: string, specifier: string, message: string }[]}
 */
export function findForbiddenImports(file, source) {
  const found = [];
  for (const { specifier, isType } of listImports(source)) {
    const target = resolve(file, specifier);
    const report = (message) => found.push({ file, specifier, message });
    if (specifier.startsWith('.') && packageOf(target) !== packageOf(file)) {
      report('Another package is imported by its name (@marque/…), never by a path.');
    }
    for (const rule of RULES) {
      const match = file.match(rule.from);
      if (!match || (rule.typesAllowed && isType)) continue;
      const filled = (pattern) => new RegExp(pattern.replaceAll('$1', match[1] ?? ''));
      if (!filled(rule.to).test(target) || (rule.except && filled(rule.except).test(target))) continue;
      report(rule.message);
    }
  }
  return found;
}

/** Checks every source file of the workspace. */
export function checkBoundaries() {
  return listPackages().flatMap((dir) =>
    listSources(path.join(ROOT, dir)).flatMap((absolute) => {
      const file = path.relative(ROOT, absolute).split(path.sep).join('/');
      return findForbiddenImports(file, readFileSync(absolute, 'utf8'));
    }),
  );
}

function listSources(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(dir, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listSources(at);
    return IS_SOURCE.test(entry.name) ? [at] : [];
  });
}
