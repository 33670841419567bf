import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/** From the longest on. Vitest starts with the largest files, and these are small. */
const LONGEST = [
  'openapi/fuzz.int.test.ts',
  'client/test/command.int.test.ts',
  'api/src/main.int.test.ts',
  'judge-picture.test.ts',
  'server/hostile-input.int.test.ts',
  'refuse-photo.test.ts',
  'move-photos.int.test.ts',
  'server/access.int.test.ts',
  'mail/smtp.test.ts',
  'store-photo.test.ts',
  'start-embedded-postgres.int.test.ts',
  'mail-queue/killed-worker.int.test.ts',
  'stalled-readers.test.ts',
];

function getPlace({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? LONGEST.length : place;
}

/** Starts with the longest files: one that starts last would run on alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => getPlace(a) - getPlace(b));
  }
}

/** The two kinds of tests beside the code; browser journeys are Playwright's (apps/web/e2e). */
export default defineConfig({
  test: {
    // By default one core is kept free; but many tests wait for a server, a clock or a process that they started.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
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
      {
        test: {
          ...UNIT,
          name: 'unit-server',
          include: [SERVER],
          exclude: [...EXCLUDE, ...INTEGRATION],
          // The server sets up its process and its image library, once and for all: in the processes of these tests.
          isolate: false,
        },
      },
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
