import { ensureBuilt } from './build.mjs';
import { provideEngines } from './engines.mjs';
import { ensureInstalled } from './install.mjs';
import { Failure, report } from './progress.mjs';
import { endOnSignals } from './run.mjs';
import { runSteps } from './run-steps.mjs';
import { browser, fromRoot, vitest } from './steps.mjs';

/** @type {Record<string, [title: string, step: (args: string[]) => Promise<import('./steps.mjs').Outcome>]>} */
const KINDS = {
  unit: ['Unit tests', (args) => vitest('unit', args)],
  integration: ['Integration tests', (args) => vitest('integration', args)],
  e2e: [
    'Browser tests',
    async (args) => {
      await ensureBuilt();
      // The tests of one file run in Chromium; only those of e2e/engines need the other two.
      if (args.length === 0 || args.some((arg) => arg.includes('engines'))) await provideEngines();
      return browser(args);
    },
  ],
};

// Runs one kind of tests, all or those of the named files: `npm run test:unit packages/domain/src/vin/vin.test.ts`.
try {
  endOnSignals(130);
  await ensureInstalled();
  const [kind = '', ...args] = process.argv.slice(2);
  const found = KINDS[kind];
  if (!found) throw new Failure(`Which tests? One of: ${Object.keys(KINDS).join(', ')}.`);
  const [title, step] = found;
  process.exitCode = await runSteps([[[title, () => step(fromRoot(args))]]]);
} catch (error) {
  report(error);
  console.log('\n0 passed, 1 failed');
}
