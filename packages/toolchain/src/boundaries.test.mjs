import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import configuration from '../../../.dependency-cruiser.mjs';

/**
 * An import, its file, and the rule that forbids it.
 * @type {[file: string, line: string, rule: string][]}
 */
const FORBIDDEN = [
  ['packages/domain/src/vin/vin.ts', `import fs from 'node:fs';`, 'domain-without-node'],
  ['packages/domain/src/vin/vin.ts', `import { homedir } from 'os';`, 'domain-without-node'],
  ['packages/domain/src/vin/vin.ts', `import { x } from '@marque/db/database';`, 'domain-alone'],
  ['packages/db/src/database.ts', `import { x } from '@marque/api/router';`, 'packages-on-domain'],
  ['packages/scanner/src/read.ts', `import { x } from '@marque/db/database';`, 'packages-on-domain'],
  ['packages/scanner/bench/draw.ts', `import { x } from '../training/glyphs.ts';`, 'bench-apart-from-training'],
  ['packages/client/src/client.ts', `import { appRouter } from '@marque/api/router';`, 'router-type-only'],
  ['packages/client/src/client.ts', `import { x } from '@marque/api/testing/test-app';`, 'client-on-domain'],
  ['packages/client/test/a.int.test.ts', `import { x } from '@marque/api/server';`, 'client-scripts-and-tests'],
  ['packages/toolchain/src/run.mjs', `import { x } from '@marque/domain/vin';`, 'toolchain-alone'],
  ['packages/toolchain/src/run.mjs', `import { z } from 'zod';`, 'toolchain-alone'],
  ['apps/api/src/server/server.ts', `import { x } from '@marque/web/main';`, 'api-on-packages'],
  ['apps/web/src/main.tsx', `import { x } from '@marque/db/database';`, 'web-on-packages'],
  ['apps/web/src/main.tsx', `import { appRouter } from '@marque/api/router';`, 'router-type-only'],
  ['apps/web/src/main.tsx', `const x = await import('@marque/api/router');`, 'router-type-only'],
  ['apps/web/src/main.tsx', `import { ERRORS } from '@marque/domain/api/errors';`, 'error-table-type-only'],
  ['apps/web/src/main.tsx', `import path from 'node:path';`, 'web-without-node'],
  ['apps/web/src/main.tsx', `import { x } from '../../../packages/domain/src/vin.ts';`, 'packages-by-name'],
  ['apps/web/src/main.tsx', `import { x } from '../gallery/home.ts';`, 'product-without-gallery'],

  ['apps/api/src/config/read.ts', `import { x } from '../platform/retry.ts';`, 'api-layers-config'],
  ['apps/api/src/adapters/mail/smtp.ts', `import { x } from '../../modules/email/email.ts';`, 'api-layers-adapters'],
  ['apps/api/src/platform/retry.ts', `import type { X } from '../transport/deps.ts';`, 'api-layers-platform'],
  [
    'apps/api/src/transport/access.ts',
    `import type { X } from '../modules/session/sessions.ts';`,
    'api-layers-transport',
  ],
  ['apps/api/src/modules/draft/save.ts', `import { x } from '../../server/router.ts';`, 'api-layers-modules'],
  ['apps/api/src/worker/sweep.ts', `import { x } from '../server/router.ts';`, 'api-layers-worker'],
  ['apps/api/src/commands/seed.ts', `import { x } from '../worker/sweep.ts';`, 'api-layers-commands'],
  ['apps/api/src/server/rest.ts', `import { x } from '../commands/seed.ts';`, 'api-layers-server'],
  ['apps/api/src/server/server.ts', `import { x } from '../launch.ts';`, 'api-layers-server'],
  ['apps/api/src/modules/draft/draft.queries.ts', `import { x } from './draft.service.ts';`, 'queries-know-no-rules'],
  [
    'apps/api/src/modules/draft/draft.service.ts',
    `import { x } from './draft.router.ts';`,
    'services-without-transport',
  ],
  ['apps/api/src/modules/draft/draft.service.ts', `import { x } from 'fastify';`, 'services-without-transport'],
  [
    'apps/api/src/modules/draft/draft.router.ts',
    `import { x } from '../auth/auth.router.ts';`,
    'routers-are-for-clients',
  ],

  ['apps/web/src/lib/trpc.ts', `import { x } from '../ui/card.tsx';`, 'web-layers-lib'],
  ['apps/web/src/ui/card.tsx', `import { x } from '../features/auth/form.tsx';`, 'web-layers-ui'],
  ['apps/web/src/ui/card.tsx', `import { x } from '../lib/trpc.ts';`, 'ui-without-server'],
  ['apps/web/src/ui/card.tsx', `import { x } from '@tanstack/react-query';`, 'ui-without-server'],
  ['apps/web/src/shared/photos/step.tsx', `import { x } from '../../features/auth/form.tsx';`, 'web-layers-shared'],
  ['apps/web/src/features/wizard/page.tsx', `import { x } from '../../app/routes.tsx';`, 'web-layers-features'],
  ['apps/web/src/features/wizard/page.tsx', `import { x } from '../auth/form.tsx';`, 'features-apart'],
  ['apps/web/src/features/wizard/steps/one.tsx', `export { x } from '../../auth/form.tsx';`, 'features-apart'],

  ['apps/web/src/app/routes.tsx', `import { x } from '../main.tsx';`, 'web-layers-app'],

  ['apps/web/src/ui/one.tsx', `import type { Two } from './two.tsx';`, 'no-cycles'],
  ['apps/web/src/ui/card.tsx', `import { x } from './lost.tsx';`, 'resolves'],
  ['apps/web/src/ui/card.tsx', `import { x } from './card.test.tsx';`, 'product-without-test-code'],
];

/** @type {[file: string, line: string][]} */
const ALLOWED = [
  ['packages/domain/src/vin/vin.test.ts', `import { readFileSync } from 'node:fs';`],
  ['packages/domain/src/vin/vin.ts', `import { z } from 'zod';`],
  ['packages/db/src/database.ts', `import type { X } from '@marque/domain/vin';`],
  ['packages/db/src/database.ts', `import path from 'node:path';`],
  ['apps/web/src/main.tsx', `import type { AppRouter } from '@marque/api/router';`],
  ['packages/client/src/client.ts', `import type { AppRouter } from '@marque/api/router';`],
  ['packages/client/scripts/generate.ts', `import { appRouter } from '@marque/api/router';`],
  ['packages/client/test/a.int.test.ts', `import { createTestApp } from '@marque/api/testing/test-app';`],
  ['apps/web/src/features/wizard/steps/one.tsx', `import { x } from '../page.tsx';`],
  ['apps/web/src/features/wizard/page.tsx', `import { x } from '../../ui/card.tsx';`],
  ['apps/web/src/ui/card.tsx', `import { x } from '../lib/toast.ts';`],
  ['apps/web/src/app/routes.tsx', `const page = () => import('../features/wizard/page.tsx');`],
  ['apps/web/src/app/routes.tsx', `import type { X } from '@marque/domain/api/errors';`],
  ['apps/api/src/modules/draft/draft.router.ts', `import { x } from './draft.service.ts';`],
  ['apps/api/src/modules/draft/draft.service.ts', `import { x } from '../auth/auth.queries.ts';`],
  ['apps/api/src/server/router.ts', `import { x } from '../modules/draft/draft.router.ts';`],
];

const THERE = [
  'packages/scanner/training/glyphs.ts',
  'packages/domain/src/vin.ts',
  'packages/domain/src/api/errors.ts',
  'apps/api/src/server/router.ts',
  'apps/api/src/testing/test-app.ts',
  'apps/api/src/server.ts',
  'apps/api/src/launch.ts',
  'apps/api/src/modules/email/email.ts',
  'apps/api/src/modules/session/sessions.ts',
  'apps/api/src/modules/auth/auth.queries.ts',
  'apps/api/src/modules/auth/auth.router.ts',
  'apps/web/src/lib/toast.ts',
  'apps/web/src/ui/card.test.tsx',
  'apps/web/src/ui/card.tsx',
  'apps/web/src/main.tsx',
  'apps/web/gallery/home.ts',
  'apps/web/src/features/wizard/page.tsx',
  'apps/api/src/modules/draft/draft.router.ts',
  'apps/api/src/modules/draft/draft.service.ts',
  'apps/api/src/platform/retry.ts',
  'apps/api/src/transport/deps.ts',
  'apps/web/src/features/auth/form.tsx',
];

const PACKAGES = ['apps/api', 'apps/web', 'packages/domain', 'packages/db', 'packages/client', 'packages/scanner'];
const LIBRARIES = ['zod', 'fastify', '@tanstack/react-query'];

/**
 * Creates a repository with only these imports, to try the rules on.
 * @param {string} root
 * @param {[file: string, line: string, rule?: string][]} imports
 */
function writeRepository(root, imports) {
  /** @type {(file: string, text: string) => void} */
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const file of THERE) write(file, 'export const x = 1;\n');
  const lines = Map.groupBy(imports, ([file]) => file);
  for (const [file, all] of lines) write(file, `${all.map(([, line]) => line).join('\n')}\nexport const y = 1;\n`);
  for (const name of LIBRARIES) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "./index.js" }`);
    write(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(path.join(root, 'node_modules/@marque'), { recursive: true });
  for (const dir of PACKAGES) {
    const name = `@marque/${path.basename(dir)}`;
    const exports = { './router': './src/server/router.ts', './main': './src/main.tsx', './*': './src/*.ts' };
    write(`${dir}/package.json`, JSON.stringify({ name, type: 'module', exports }));
    symlinkSync(path.join(root, dir), path.join(root, 'node_modules', name));
  }
}

/**
 * The rules that each import breaks: `file line` → names.
 * @param {string} root
 * @param {[file: string, line: string, rule?: string][]} imports
 */
async function breakRules(root, imports) {
  writeRepository(root, imports);
  const { options, forbidden } = configuration;
  const { output } = await cruise(['apps', 'packages'], {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ module, protocol, rules = [] }) =>
      rules.map(({ name }) => `${source} ${(protocol ?? '') + module} ${name}`),
    ),
  );
}

/** @param {string} line */
function getSpecifier(line) {
  const specifier = line.match(/'([^']+)'/)?.[1];
  if (specifier === undefined) throw new Error(`${line} imports nothing`);
  return specifier;
}

describe('the boundaries', () => {
  /** @type {string[]} */
  const roots = [];
  const newRoot = () => {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'boundaries-')));
    roots.push(root);
    return root;
  };
  /** @type {{ forbidden: string[], allowed: string[] }} */
  const broken = { forbidden: [], allowed: [] };
  beforeAll(async () => {
    /** @type {[string, string]} */
    const back = ['apps/web/src/ui/two.tsx', `import type { One } from './one.tsx';`];
    broken.forbidden = await breakRules(newRoot(), [...FORBIDDEN, back]);
    broken.allowed = await breakRules(newRoot(), ALLOWED);
  });
  afterAll(() => {
    for (const root of roots) rmSync(root, { recursive: true });
  });

  it.each(FORBIDDEN)('forbid in %s: %s', (file, line, rule) => {
    expect(broken.forbidden).toContain(`${file} ${getSpecifier(line)} ${rule}`);
  });

  it.each(ALLOWED)('allow in %s: %s', (file, line) => {
    const start = `${file} ${getSpecifier(line)} `;
    expect(broken.allowed.filter((found) => found.startsWith(start))).toEqual([]);
  });

  it('forbid nothing that is not listed here', () => {
    const rules = configuration.forbidden.map(({ name }) => name);
    expect(rules.filter((name) => !FORBIDDEN.some(([, , rule]) => rule === name))).toEqual([]);
  });
});
