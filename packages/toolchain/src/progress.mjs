const CLEAR_LINE = '\r\u001b[2K';

/** How often, in milliseconds, a waiting person gets a sign of life where lines cannot be rewritten. */
const REMINDER = 15_000;

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows one step that takes a while: on a terminal one line that counts up, elsewhere a line at the start, a reminder
 * now and then, and a line at the end.
 * @param {string} title
 * @param {number} since when it really began, on the clock of `performance.now()`
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
 * The part of a program's output that tells why it failed.
 * @param {string} output
 */
export function tail(output, lines = 40) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}

/** One line that says what is wrong and what to do, then the end. */
export class Failure extends Error {}

/**
 * Prints what went wrong and gives the process its exit code.
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
