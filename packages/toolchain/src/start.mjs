import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, keepRunning, startService } from './run.mjs';

/** A smaller young generation: 100 MB less under load, at no measurable CPU cost (ADR 0140). */
const MEMORY = '--max-semi-space-size=8';

try {
  endOnSignals(0);
  await ensureInstalled();
  await ensureBuilt();
  const settings = existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  process.exitCode = await keepRunning([
    startService([MEMORY, ...settings, 'apps/api/dist/main.js'], {
      // React renders emails twice as fast in production mode; an operator's own choice wins.
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    }),
  ]);
} catch (error) {
  report(error);
}
