import { defineConfig } from 'vitest/config';

const INTEGRATION = ['apps/**/*.int.test.ts', 'packages/**/*.int.test.ts'];
const ALL = ['apps/**/*.test.ts', 'apps/**/*.test.tsx', 'packages/**/*.test.{ts,mjs}'];
const EXCLUDE = ['**/node_modules/**', '**/dist/**'];
const setupFiles = ['packages/db/src/testing/fail-on-console-error.ts'];

/** The two kinds of tests beside the code; browser journeys are Playwright's (apps/web/e2e). */
export default defineConfig({
  test: {
    // By default one core is kept free, which on a small machine is every second one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ALL,
          exclude: [...EXCLUDE, ...INTEGRATION],
          environment: 'node',
          setupFiles,
          // The machine may be busy; a hang still ends.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
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
