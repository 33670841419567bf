import { ensureBuilt } from './build.mjs';
import { provideHeadlessChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { NODE } from './paths.mjs';
import { report } from './progress.mjs';
import { endOnSignals, run } from './run.mjs';

/** @param {string[]} names */
async function takeScreens(names) {
  await ensureBuilt();
  const chromium = await provideHeadlessChromium();
  if (!chromium) return 1;
  return (await run(NODE, ['apps/web/scripts/screens.ts', ...names], { env: chromium })).code;
}

// The pictures in docs/screens and on the landing page, all or those that are named: `npm run screens`.
try {
  endOnSignals(130);
  await ensureInstalled();
  process.exitCode = await takeScreens(process.argv.slice(2));
} catch (error) {
  report(error);
}
