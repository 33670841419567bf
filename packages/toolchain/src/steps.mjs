import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runTasks } from './build.mjs';
import { provideChromium, provideHeadlessChromium } from './chromium.mjs';
import { getCommand, NODE, ROOT } from './paths.mjs';
import { tail } from './progress.mjs';
import { run } from './run.mjs';
import {
  countPlaywright,
  countTasks,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  skippedOfPlaywright,
} from './test-counts.mjs';

/**
 * The steps of `npm run check` and of the test commands. A step counts its tests; its messages are its `output`, unless
 * it takes minutes and prints as it goes.
 *
 * @typedef {import('./test-counts.mjs').Counts & { failures?: string[], skipped?: string[], output?: string }} Outcome
 */

export const RESULTS = path.join(ROOT, 'test-results');

const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

/**
 * A test runner's report; null when it ended before writing one.
 * @param {string} file
 */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Runs a tool whose output only matters when it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<Outcome>}
 */
async function runTool(program, args) {
  const { code, output } = await run(NODE, [program, ...args], { quiet: true });
  return code === 0 ? PASSED : { ...FAILED, output: output.trimEnd() };
}

/** @param {boolean} fix also fixes what can be fixed automatically */
export function formatAndLint(fix = false) {
  const args = ['check', '--diagnostic-level=warn', '--error-on-warnings', ...(fix ? ['--write'] : [])];
  return runTool(getCommand('.', '@biomejs/biome', 'biome'), args);
}

/** Import rules and cycles of files or folders: the two configurations of dependency-cruiser. */
export async function boundaries() {
  const program = getCommand('.', 'dependency-cruiser', 'depcruise');
  const cruise = (/** @type {string} */ config) =>
    runTool(program, ['apps', 'packages', '--config', config, '--output-type', 'err-long']);
  const outcomes = [await cruise('.dependency-cruiser.mjs'), await cruise('.dependency-cruiser-folders.mjs')];
  const failed = outcomes.filter((outcome) => outcome.failed > 0);
  return failed.length === 0 ? PASSED : { ...FAILED, output: failed.map(({ output }) => output).join('\n') };
}

/** Unused files, exports, and dependencies: `knip.jsonc`. */
export const unused = () => runTool(getCommand('.', 'knip'), ['--no-progress']);

/**
 * Runs one of the workspace's tasks in every package that has it.
 * @param {string} name
 * @returns {Promise<Outcome>}
 */
async function task(name) {
  const { code, output } = await runTasks([name]);
  return { ...countTasks(code, output, [name]), ...(code !== 0 && { output: tail(output, 200) }) };
}

export const types = () => task('typecheck');
export const build = () => task('build');

/**
 * Runs unit and integration tests.
 * @param {'unit' | 'integration' | null} project null runs both
 * @param {string[]} args names of files, and options of vitest
 */
export async function vitest(project = null, args = []) {
  const file = path.join(RESULTS, 'vitest.json');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Unit tests are two projects.
  const projects = project ? [`--project=${project}*`] : [];
  const { code } = await run(NODE, [getCommand('.', 'vitest'), 'run', ...projects, ...reports, ...args]);
  const result = readResult(file);
  return { ...countVitest(code, result), failures: failuresOfVitest(result) };
}

/** The tests of the repository itself: documents, citations, and rules that no tool checks. */
export const repositoryRules = () => vitest('unit', ['packages/toolchain']);

/**
 * Browser tests of the built product.
 * @param {string[]} args names of files, and options of Playwright
 */
export async function browser(args = []) {
  const needsWindows = args.some((arg) => ['--headed', '--ui', '--debug'].includes(arg));
  const chromium = needsWindows ? await provideChromium() : await provideHeadlessChromium();
  if (!chromium) return FAILED;
  const file = path.join(RESULTS, 'playwright.json');
  const command = getCommand('apps/web', '@playwright/test', 'playwright');
  const { code } = await run(NODE, [command, 'test', '--reporter=list,json', ...args], {
    cwd: path.join(ROOT, 'apps', 'web'),
    env: { ...chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const result = readResult(file);
  return {
    ...countPlaywright(code, result),
    failures: failuresOfPlaywright(result),
    skipped: skippedOfPlaywright(result),
  };
}

/**
 * Converts file names as typed, relative to the current folder, into paths from the root.
 * @param {readonly string[]} args
 */
export function fromRoot(args, folder = process.env.INIT_CWD ?? process.cwd()) {
  return args.map((arg) => {
    const file = path.resolve(folder, arg);
    return arg.startsWith('-') || !existsSync(file) ? arg : path.relative(ROOT, file);
  });
}
