import { ensureInstalled } from './install.mjs';
import { report } from './progress.mjs';
import { endOnSignals } from './run.mjs';
import { runSteps } from './run-steps.mjs';
import { boundaries, formatAndLint, repositoryRules, types, unused } from './steps.mjs';

// The part of `npm test` that takes under a minute: `npm run check`; with `--fix`, it also fixes format and lint.
try {
  endOnSignals(130);
  await ensureInstalled();
  const fix = process.argv.includes('--fix');
  /** @type {import('./run-steps.mjs').Step} */
  const formatting = ['Format and lint', () => formatAndLint(fix)];
  process.exitCode = await runSteps([
    // Fixes must be written before the other steps read the files.
    ...(fix ? [[formatting]] : []),
    [...(fix ? [] : [formatting]), ['Boundaries', boundaries], ['Unused code', unused], ['Types', types]],
    [['Rules of the repository', repositoryRules]],
  ]);
} catch (error) {
  report(error);
  console.log('\n0 passed, 1 failed');
}
