import { ensureInstalled } from './install.mjs';
import { NODE } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, run } from './run.mjs';

try {
  endOnSignals(130);
  await ensureInstalled();
  const { code } = await run(NODE, ['apps/api/bench/bench.ts', ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  report(error);
}
