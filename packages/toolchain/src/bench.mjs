import { ensureBuilt } from './build.mjs';
import { provideHeadlessChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { NODE } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, run } from './run.mjs';

const OF_BROWSER = ['live-change', 'photo-storm', 'photo-line', 'web', 'wizard-inputs'];

const OF_BUILT = 'siege';

/** Runs the built product with its own options; it takes many minutes, so it only runs by name. */
const OF_PEERS = 'peers';

const OF_SCANNER = 'scanner';

const OF_WEB = ['photo-quality'];

/** @param {string[]} names */
async function runInBrowser(names) {
  await ensureBuilt();
  const chromium = await provideHeadlessChromium();
  if (!chromium) return 1;
  return (await run(NODE, ['apps/web/bench/bench.ts', ...names], { env: chromium })).code;
}

/** @param {string[]} args */
async function runPeers(args) {
  await ensureBuilt();
  return (await run(NODE, ['apps/api/bench/peers.ts', ...args])).code;
}

/** @param {string[]} names */
async function runBenchmarks(names) {
  if (names[0] === OF_PEERS) return runPeers(names.slice(1));
  if (OF_BROWSER.includes(names[0] ?? '')) return runInBrowser(names);
  if (OF_WEB.includes(names[0] ?? '')) return (await run(NODE, ['apps/web/bench/bench.ts', ...names])).code;
  if (names[0] === OF_SCANNER) return (await run(NODE, ['packages/scanner/bench/bench.ts', ...names.slice(1)])).code;
  const ofServer = names.filter((name) => name !== OF_SCANNER);
  const isAll = names.length === 0;
  if (isAll || names.includes(OF_BUILT)) await ensureBuilt();
  const code = isAll || ofServer.length > 0 ? (await run(NODE, ['apps/api/bench/bench.ts', ...ofServer])).code : 0;
  if (code || !(isAll || names.includes(OF_SCANNER))) return code;
  return (await run(NODE, ['packages/scanner/bench/bench.ts'])).code;
}

try {
  endOnSignals(130);
  await ensureInstalled();
  process.exitCode = await runBenchmarks(process.argv.slice(2));
} catch (error) {
  report(error);
}
