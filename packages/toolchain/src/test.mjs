import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkBoundaries } from './boundaries.mjs';
import { runTasks } from './build.mjs';
import { provideChromium } from './chromium.mjs';
import { provideEngines } from './engines.mjs';
import { ensureInstalled } from './install.mjs';
import { commandOf, NODE, ROOT } from './paths.mjs';
import { report, tail } from './progress.mjs';
import { endOnSignals, run } from './run.mjs';
import {
  countPlaywright,
  countTasks,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  skippedOfPlaywright,
} from './test-counts.mjs';

const RESULTS = path.join(ROOT, 'test-results');

/** A file that a test runner was asked to write; null when it ended before it could. */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function lint() {
  const { code } = await run(NODE, [
    commandOf('.', '@biomejs/biome', 'biome'),
    'check',
    '--diagnostic-level=warn',
    '--error-on-warnings',
  ]);
  const forbidden = checkBoundaries();
  for (const { file, specifier, message } of forbidden) console.log(`${file}: '${specifier}' — ${message}`);
  return code === 0 && forbidden.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

let isBuilt = false;
/** Installing Firefox and WebKit, beside the steps that need no browser. */
let engines = Promise.resolve();

async function typesAndBuild() {
  const { code, output } = await runTasks(['typecheck', 'build']);
  if (code !== 0) console.log(tail(output, 200));
  isBuilt = code === 0 || !output.includes('#build');
  return countTasks(code, output);
}

async function unitAndIntegration() {
  const file = path.join(RESULTS, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(NODE, [commandOf('.', 'vitest'), ...args]);
  const result = readResult(file);
  return { ...countVitest(code, result), failures: failuresOfVitest(result) };
}

async function browser() {
  if (!isBuilt) {
    console.log('Not run: there is no build to test.');
    return { passed: 0, failed: 1 };
  }
  await engines;
  const chromium = await provideChromium();
  if (!chromium) {
    console.log('No browser: install Chromium, or set CHROMIUM_PATH to one.');
    return { passed: 0, failed: 1 };
  }
  const file = path.join(RESULTS, 'playwright.json');
  const { code } = await run(
    NODE,
    [commandOf('apps/web', '@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    {
      cwd: path.join(ROOT, 'apps', 'web'),
      env: { ...chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  const result = readResult(file);
  return {
    ...countPlaywright(code, result),
    failures: failuresOfPlaywright(result),
    skipped: skippedOfPlaywright(result),
  };
}

const STEPS = [
  ['Format, lint and boundaries', lint],
  ['Types and build', typesAndBuild],
  ['Unit and integration tests', unitAndIntegration],
  ['Browser tests', browser],
];

try {
  endOnSignals(130);
  await ensureInstalled();
  engines = provideEngines().catch(() => undefined);
  rmSync(RESULTS, { recursive: true, force: true });
  const total = { passed: 0, failed: 0 };
  const allFailures = [];
  const allSkipped = [];
  for (const [title, step] of STEPS) {
    const since = performance.now();
    console.log(`\n== ${title}`);
    const { passed, failed, failures = [], skipped = [] } = await step();
    allSkipped.push(...skipped);
    allFailures.push(...(failed > 0 && failures.length === 0 ? [title] : failures));
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`== ${title}: ${passed} passed, ${failed} failed (${seconds} s)`);
  }
  if (allSkipped.length > 0) console.log(`\nLeft out:\n${allSkipped.join('\n')}`);
  if (allFailures.length > 0) console.log(`\nFailed:\n${allFailures.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  report(error);
  console.log('\n0 passed, 1 failed');
}
