/** Input and output of a command. Never mocked: the tests run the real command. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  say(line?: string): void;
  note(line: string): void;
  /** Replaces the progress line; `null` clears it. Only on a terminal. */
  progress: ((line: string | null) => void) | null;
  signal: AbortSignal;
}

/** C0 and C1 controls (Unicode category Cc) except the tab. */
const CONTROLS = /(?!\t)\p{Cc}/gu;

/** Removes control characters, because names typed by users could contain terminal escape sequences. */
function printable(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(CONTROLS, ''))
    .join('\n');
}

const CLEAR_LINE = '\r\u001b[2K';

export function createIo(signal: AbortSignal): Io {
  const { stdout, stderr } = process;
  let isShowing = false;
  const clear = () => {
    if (isShowing) stderr.write(CLEAR_LINE);
    isShowing = false;
  };
  return {
    env: process.env,
    say: (line = '') => {
      clear();
      stdout.write(`${printable(line)}\n`);
    },
    note: (line) => {
      clear();
      stderr.write(`${printable(line)}\n`);
    },
    progress: stderr.isTTY
      ? (line) => {
          clear();
          if (line === null) return;
          stderr.write(printable(line).slice(0, (stderr.columns || 80) - 1));
          isShowing = true;
        }
      : null,
    signal,
  };
}
