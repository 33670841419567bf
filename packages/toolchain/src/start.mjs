import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, keepRunning, startService } from './run.mjs';

/** Little space for young objects: 100 MB less under load, for no CPU that could be measured (ADR 0140). */
const MEMORY = '--max-semi-space-size=8';

try {
  endOnSignals(0);
  await ensureInstalled();
  await ensureBuilt();
  const settings = existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  process.exitCode = await keepRunning([
    startService([MEMORY, ...settings, 'apps/api/dist/main.js'], {
      // React writes letters twice as fast in production; a mode that the operator chose stays.
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    }),
  ]);
} catch (error) {
  report(error);
}
