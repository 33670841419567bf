import { describe, expect, it } from 'vitest';
import { checkBoundaries, findForbiddenImports, listImports } from './boundaries.mjs';

const messages = (file, source) => findForbiddenImports(file, source).map(({ message }) => message);

describe('the layout', () => {
  it('is kept by every file of the workspace', () => {
    expect(checkBoundaries()).toEqual([]);
  });

  it.each([
    ['packages/domain/src/vin/vin.ts', `import fs from 'node:fs';`, /no input or output/],
    ['packages/domain/src/vin/vin.ts', `import { readFileSync } from 'fs';`, /no input or output/],
    ['packages/domain/src/vin/vin.ts', `import { x } from '@marque/db/database';`, /nothing of ours/],
    ['packages/db/src/database.ts', `import { x } from '@marque/api/router';`, /only packages\/domain/],
    ['packages/scanner/src/read.ts', `import { x } from '@marque/db/database';`, /only packages\/domain/],
    ['packages/client/src/client.ts', `import { appRouter } from '@marque/api/router';`, /import type/],
    [
      'packages/client/src/client.ts',
      `import { x } from '@marque/api/testing/test-app';`,
      /only the type of its router/,
    ],
    ['packages/client/test/a.int.test.ts', `import { x } from '@marque/api/server/server';`, /the test world/],
    ['packages/toolchain/src/run.mjs', `import { x } from '@marque/domain/vin/vin';`, /before anything is installed/],
    [
      'apps/api/src/server/server.ts',
      `import { x } from '@marque/web/main';`,
      /packages\/db, packages\/emails and packages\/domain/,
    ],
    ['apps/web/src/main.tsx', `import { x } from '@marque/db/database';`, /packages\/domain and packages\/scanner/],
    ['apps/web/src/main.tsx', `import { appRouter } from '@marque/api/router';`, /import type/],
    ['apps/web/src/main.tsx', `const x = await import('@marque/api/router');`, /import type/],
    ['apps/web/src/main.tsx', `import path from 'node:path';`, /runs in a browser/],
    ['apps/web/src/main.tsx', `import { x } from '../../domain/src/vin/vin.ts';`, /by its name/],
    ['apps/web/src/features/wizard/page.tsx', `import { x } from '../auth/form.tsx';`, /another one/],
    ['apps/web/src/features/wizard/steps/one.tsx', `export { x } from '../../auth/form.tsx';`, /another one/],
    ['apps/web/src/ui/card.tsx', `import { x } from '../features/auth/form.tsx';`, /knows none of them/],
    ['apps/api/src/modules/draft/draft.queries.ts', `import { x } from './draft.service.ts';`, /no rules/],
    ['apps/api/src/modules/draft/draft.service.ts', `import { x } from './draft.router.ts';`, /neither HTTP/],
    ['apps/api/src/modules/draft/draft.service.ts', `import { TRPCError } from '@trpc/server';`, /neither HTTP/],
    ['apps/api/src/modules/draft/draft.service.ts', `import type { X } from 'fastify';`, /neither HTTP/],
    ['apps/api/src/modules/draft/draft.router.ts', `import { x } from '../auth/auth.router.ts';`, /module's service/],
    [
      'apps/api/src/adapters/mail/smtp.ts',
      `import { x } from '../../modules/email/email.service.ts';`,
      /outside world/,
    ],
  ])('refuses in %s: %s', (file, source, message) => {
    expect(messages(file, source)).toContainEqual(expect.stringMatching(message));
  });

  it.each([
    ['packages/domain/src/vin/vin.test.ts', `import { readFileSync } from 'node:fs';`],
    ['packages/domain/src/vin/vin.ts', `import { z } from 'zod';`],
    ['packages/db/src/database.ts', `import type { X } from '@marque/domain/account/roles';`],
    ['packages/db/src/embedded/account.ts', `import path from 'node:path';`],
    ['apps/web/src/main.tsx', `import type { AppRouter } from '@marque/api/router';`],
    ['apps/web/src/main.tsx', `import { type AppRouter, type Inputs } from '@marque/api/router';`],
    ['packages/client/src/client.ts', `import type { AppRouter } from '@marque/api/router';`],
    ['packages/client/scripts/generate.ts', `import { appRouter } from '@marque/api/router';`],
    ['packages/client/test/journey.int.test.ts', `import { createWorld } from '@marque/api/testing/test-app';`],
    ['apps/web/src/features/wizard/steps/one.tsx', `import { x } from '../guides/guide.tsx';`],
    ['apps/web/src/features/wizard/page.tsx', `import { x } from '../../ui/card.tsx';`],
    ['apps/web/src/app/routes.tsx', `const page = () => import('../features/wizard/page.tsx');`],
    ['apps/api/src/modules/draft/draft.router.ts', `import { x } from './draft.service.ts';`],
    ['apps/api/src/modules/consignment/consignment.service.ts', `import { x } from '../draft/draft.queries.ts';`],
    ['apps/api/src/server/router.ts', `import { draftRouter } from './modules/draft/draft.router.ts';`],
  ])('allows in %s: %s', (file, source) => {
    expect(messages(file, source)).toEqual([]);
  });
});

describe('listImports', () => {
  it('sees every way to import, and which of them leave nothing behind', () => {
    const source = `
import 'side-effect.css';
import whole from "a";
import { one, type Two } from 'b';
import {
  type Three,
  type Four,
} from 'c';
import type Five from 'd';
import * as all from 'e';
export * from 'f';
export type { Six } from 'g';
const later = () => import('h');
type Seven = typeof import('i');
// import x from 'comment';
const text = 'import y from "z"';`.trimStart();
    expect(listImports(source).map(({ specifier, isType }) => `${specifier}${isType ? ' (type)' : ''}`)).toEqual([
      'side-effect.css',
      'a',
      'b',
      'c (type)',
      'd (type)',
      'e',
      'f',
      'g (type)',
      'h',
      'i (type)',
    ]);
  });
});
