import { turboProgram } from './paths.mjs';
import { Failure, startStep, tail } from './progress.mjs';
import { run } from './run.mjs';

const SETTINGS = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' };

/**
 * Runs tasks of the workspace; Turborepo skips those whose inputs have not changed.
 * @param {string[]} tasks
 * @param {import('./run.mjs').RunOptions} options
 */
export function runTasks(tasks, options = {}) {
  const args = ['run', ...tasks, '--output-logs=errors-only', '--log-order=grouped', '--continue'];
  return run(turboProgram(), args, { quiet: true, env: SETTINGS, ...options });
}

/** Builds what is stale; only prints something if that takes a moment. */
export async function ensureBuilt() {
  const since = performance.now();
  /** @type {{ step?: ReturnType<typeof startStep> }} */
  const shown = {};
  const timer = setTimeout(() => {
    shown.step = startStep('Building…', since);
  }, 1000);
  const { code, output } = await runTasks(['build']);
  clearTimeout(timer);
  if (code === 0) {
    shown.step?.done();
    return;
  }
  shown.step?.fail();
  process.stderr.write(`${tail(output, 60)}\n`);
  throw new Failure('The product could not be built. What failed stands above.');
}
