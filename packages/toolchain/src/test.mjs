import { rmSync } from 'node:fs';
import { provideEngines } from './engines.mjs';
import { ensureInstalled } from './install.mjs';
import { report } from './progress.mjs';
import { endOnSignals } from './run.mjs';
import { runSteps } from './run-steps.mjs';
import { boundaries, browser, build, formatAndLint, RESULTS, types, unused, vitest } from './steps.mjs';

// Everything a change must pass: `npm test`.
try {
  endOnSignals(130);
  await ensureInstalled();
  // Firefox and WebKit are installed while the steps that need no browser run.
  const engines = provideEngines().catch(() => undefined);
  rmSync(RESULTS, { recursive: true, force: true });
  let isBuilt = false;
  process.exitCode = await runSteps([
    [
      ['Format and lint', formatAndLint],
      ['Boundaries', boundaries],
      ['Unused code', unused],
      ['Types', types],
      [
        'Build',
        async () => {
          const outcome = await build();
          isBuilt = outcome.failed === 0;
          return outcome;
        },
      ],
    ],
    [['Unit and integration tests', vitest]],
    [
      [
        'Browser tests',
        async () => {
          await engines;
          if (isBuilt) return browser();
          return { passed: 0, failed: 1, output: 'Not run: there is no build to test.' };
        },
      ],
    ],
  ]);
} catch (error) {
  report(error);
  console.log('\n0 passed, 1 failed');
}
