import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { NODE } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, run } from './run.mjs';

// Runs the built product under load while killing, stopping, and filling up parts of it: `node faults.mjs --seconds 20
// disk-full`.
try {
  endOnSignals(130);
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = (await run(NODE, ['apps/api/faults/faults.ts', ...process.argv.slice(2)])).code;
} catch (error) {
  report(error);
}
