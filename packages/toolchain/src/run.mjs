import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { IS_WINDOWS, NODE, ROOT, toolEnv } from './paths.mjs';
import { Failure } from './progress.mjs';

/**
 * @typedef {object} RunOptions
 * @property {boolean} [quiet] keeps its output for the caller instead of showing it
 * @property {NodeJS.ProcessEnv} [env] beside ours
 * @property {string} [cwd]
 * @property {(text: string) => void} [onOutput]
 */

/**
 * Children that end with us, however we end.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const children = new Set();

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const ENDED_BY_SIGTERM = 128 + constants.signals.SIGTERM;

/**
 * A shell's exit code after a signal.
 * @type {(code: number | null, signal: NodeJS.Signals | null) => number}
 */
const getCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0);

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { quiet = false, env, cwd = ROOT, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: toolEnv(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: IS_WINDOWS && program === 'npx',
    });
    children.add(child);
    let output = '';
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output += chunk;
      onOutput?.(String(chunk));
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => {
      children.delete(child);
      reject(new Failure(`${program} could not be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve({ code: getCode(code, signal), output });
    });
  });
}

/** How long, in milliseconds, a step may take to clean up after it is told to stop. */
const STOP_PATIENCE = 8000;

/**
 * Ends the running step, and then this process, on a signal.
 * @param {number} code 0 if stopping is normal, so that npm does not report an error
 */
export function endOnSignals(code) {
  const stop = () => {
    if (children.size === 0) process.exit(code);
    for (const child of children) {
      child.once('close', () => process.exit(code));
      child.kill('SIGINT');
    }
    setTimeout(() => process.exit(code), STOP_PATIENCE);
    // The terminal and npm both send Ctrl-C: the second one must not interrupt the cleanup.
    for (const signal of SIGNALS) process.on(signal, () => undefined);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
}

/**
 * Starts a long-running program in the pinned Node: it shares our terminal, receives only one signal to stop however
 * often we receive one (a terminal and npm both send Ctrl-C), and stops when we are killed.
 *
 * It gets its own process group, so that the terminal's Ctrl-C only reaches it through us.
 * @param {readonly string[]} nodeArgs
 * @param {Pick<RunOptions, 'env' | 'cwd'>} options
 */
export function startService(nodeArgs, { env, cwd = ROOT } = {}) {
  const follow = new URL('./follow-parent.mjs', import.meta.url).href;
  const child = spawn(NODE, ['--import', follow, ...nodeArgs], {
    cwd,
    env: toolEnv(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: !IS_WINDOWS,
  });
  let isStopping = false;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const result = getCode(code, signal);
      resolve(isStopping && result === ENDED_BY_SIGTERM ? 0 : result);
    });
  });
  return {
    ended,
    stop: () => {
      if (isStopping) return;
      isStopping = true;
      child.kill('SIGTERM');
    },
  };
}

/**
 * npm starts us through a shell, and a shell that is told to stop dies without telling us: the only trace is that our
 * parent process changes. If started otherwise, for example in the background by a script, we may outlive our parent.
 * @param {() => void} stop
 */
function onOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 200);
  timer.unref();
}

/**
 * Waits until all services have ended, stopping the rest as soon as one ends or a signal arrives.
 * @param {ReturnType<typeof startService>[]} services
 * @returns {Promise<number>} the exit code
 */
export async function keepRunning(services) {
  const stop = () => {
    for (const service of services) service.stop();
  };
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
  onOrphaned(stop);
  const first = await Promise.race(services.map(({ ended }) => ended));
  stop();
  await Promise.all(services.map(({ ended }) => ended));
  return first;
}
