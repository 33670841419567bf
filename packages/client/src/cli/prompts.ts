import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './exit-codes.ts';

/** Prompts on the terminal; without one, answers are read from standard input, one per line. */
export interface Prompts {
  ask(question: string): Promise<string>;
  askHidden(question: string): Promise<string>;
  close(): void;
}

export function createPrompts(signal: AbortSignal): Prompts {
  const { stdin, stderr } = process;
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) stderr.write(chunk);
      done();
    },
  });
  const lines: Interface = createInterface({ input: stdin, output, terminal: stdin.isTTY === true });
  const waiting = lines[Symbol.asyncIterator]();
  const stop = () => lines.close();
  signal.addEventListener('abort', stop, { once: true });
  // In raw mode Ctrl-C reaches readline instead of raising a signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));

  async function ask(question: string, hidden: boolean): Promise<string> {
    if (stdin.isTTY) stderr.write(question);
    isHidden = hidden;
    const { value, done } = await waiting.next();
    isHidden = false;
    if (hidden && stdin.isTTY) stderr.write('\n');
    signal.throwIfAborted();
    if (done || value.trim() === '') throw new UsageError(`Missing input: ${question.replace(/:?\s*$/, '')}`);
    return value.trim();
  }

  return {
    ask: (question) => ask(question, false),
    askHidden: (question) => ask(question, true),
    close: () => {
      signal.removeEventListener('abort', stop);
      lines.close();
    },
  };
}
