import { ensureInstalled } from './install.mjs';
import { NODE } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, run } from './run.mjs';

try {
  endOnSignals(130);
  await ensureInstalled();
  const names = process.argv.slice(2);
  const ofServer = names.filter((name) => name !== 'scanner');
  const isAll = names.length === 0;
  if (isAll || ofServer.length > 0) process.exitCode = (await run(NODE, ['apps/api/bench/bench.ts', ...ofServer])).code;
  if (!process.exitCode && (isAll || names.includes('scanner'))) {
    process.exitCode = (await run(NODE, ['packages/scanner/bench/bench.ts'])).code;
  }
} catch (error) {
  report(error);
}
