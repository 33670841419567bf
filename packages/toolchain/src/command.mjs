import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { NODE, ROOT } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, run } from './run.mjs';

// Runs a command of the built server beside the product: `node command.mjs seed --consignments 100`.
try {
  endOnSignals(130);
  await ensureInstalled();
  await ensureBuilt();
  const settings = existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const [name, ...args] = process.argv.slice(2);
  const { code } = await run(NODE, [...settings, `apps/api/dist/${name}.js`, ...args]);
  process.exitCode = code;
} catch (error) {
  report(error);
}
