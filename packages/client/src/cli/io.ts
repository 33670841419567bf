/** What a command sees of the world: replaced in no test, since they run the command itself. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  /** A line of the answer. */
  say(line?: string): void;
  /** A line beside the answer: notes, warnings, progress. */
  note(line: string): void;
  /** Writes over the last progress; `null` clears it. Only where somebody is watching. */
  progress: ((line: string | null) => void) | null;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** C0 and C1 controls, but for the tab: Unicode's category Cc. */
const CONTROLS = /(?!\t)\p{Cc}/gu;

/** Names come from people: what could move the cursor or colour the screen is not printed. The overview and the examples have lines. */
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
