import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { NODE, ROOT } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, run } from './run.mjs';

try {
  endOnSignals(130);
  await ensureInstalled();
  await ensureBuilt();
  const settings = existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const { code } = await run(NODE, [...settings, 'apps/api/dist/verify-audit.js']);
  process.exitCode = code;
} catch (error) {
  report(error);
}
