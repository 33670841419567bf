import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const INTEGRATION = ['apps/**/*.int.test.ts', 'packages/**/*.int.test.ts'];
const ALL = ['apps/**/*.test.ts', 'apps/**/*.test.tsx', 'packages/**/*.test.{ts,mjs}'];
const EXCLUDE = ['**/node_modules/**', '**/dist/**'];
const SERVER = 'apps/api/**/*.test.ts';
const setupFiles = ['packages/db/src/testing/fail-on-console-error.ts'];

const UNIT = {
  environment: 'node',
  setupFiles,
  // The machine may be busy; a hang still ends.
  testTimeout: 60_000,
} as const;

/** The two kinds of tests beside the code; browser journeys are Playwright's (apps/web/e2e). */
export default defineConfig({
  test: {
    // By default one core is kept free; but many tests wait for a server, a clock or a process that they started.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          include: ALL,
          exclude: [...EXCLUDE, ...INTEGRATION, SERVER],
          // Loading modules anew for each file took a third of their time.
          isolate: false,
        },
      },
      // The server sets up its process and its image library, once and for all: not in the process of other tests.
      { test: { ...UNIT, name: 'unit-server', include: [SERVER], exclude: [...EXCLUDE, ...INTEGRATION] } },
      {
        test: {
          name: 'integration',
          // Each has a database of its own; the product itself need not be loaded anew for each.
          isolate: false,
          include: INTEGRATION,
          exclude: EXCLUDE,
          environment: 'node',
          setupFiles,
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          // The machine may be busy; a hang still ends.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
