import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, keepRunning, startService } from './run.mjs';

/** A heap that stays near what is in use (ADR 0220). */
const MEMORY = ['--max-semi-space-size=24', '--heap-growing-percent=100'];

try {
  endOnSignals(0);
  await ensureInstalled();
  await ensureBuilt();
  const settings = existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  process.exitCode = await keepRunning([
    startService([...MEMORY, ...settings, 'apps/api/dist/main.js'], {
      // React renders emails twice as fast in production mode; an operator's own choice wins.
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    }),
  ]);
} catch (error) {
  report(error);
}
