const CLEAR_LINE = '\r\u001b[2K';

/** How often, in milliseconds, to print a sign of life if lines cannot be rewritten. */
const REMINDER = 15_000;

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows one step that takes a while: on a terminal one line that counts up, elsewhere a line at the start, occasional
 * reminders, and a line at the end.
 * @param {string} title
 * @param {number} since when it really began, by `performance.now()`
 */
export function startStep(title, since = performance.now()) {
  const out = process.stdout;
  let detail = '';
  const line = () => `${title}${detail && ` ${detail}`} (${seconds(since)})`;
  const show = out.isTTY
    ? () => out.write(CLEAR_LINE + line().slice(0, out.columns - 1))
    : () => out.write(`${line()}\n`);
  out.write(out.isTTY ? title : `${title}\n`);
  const timer = setInterval(show, out.isTTY ? 200 : REMINDER);
  timer.unref();
  /** @param {string} word */
  const end = (word) => {
    clearInterval(timer);
    out.write(`${out.isTTY ? CLEAR_LINE : ''}${title} ${word} (${seconds(since)})\n`);
  };
  return {
    /** @param {string} text */
    note: (text) => {
      detail = text;
    },
    done: () => end('done'),
    fail: () => end('failed'),
  };
}

/**
 * The end of a program's output, which usually says why it failed.
 * @param {string} output
 */
export function tail(output, lines = 40) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}

/** Ends the process with one line that says what is wrong and what to do. */
export class Failure extends Error {}

/**
 * Prints the error and sets the exit code.
 * @param {unknown} error
 */
export function report(error) {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exitCode = 1;
}

/** @param {unknown} error */
function explain(error) {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
