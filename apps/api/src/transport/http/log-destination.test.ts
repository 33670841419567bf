import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const CHILD = fileURLToPath(new URL('../../testing/log-child.ts', import.meta.url));

function startLogging(end: string, lines: number): ChildProcess {
  return spawn(process.execPath, [CHILD, end, String(lines)], { stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Line {
  number?: number;
  msg: string;
  dropped?: number;
}

async function readLines(child: ChildProcess): Promise<Line[]> {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(child, 'close');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): Line => JSON.parse(line));
}

describe('The log', () => {
  it.each(['exit', 'signal', 'crash', 'handled-crash', 'rejection', 'return'])(
    'has every line in order after a process ended by %s',
    async (end) => {
      const lines = await readLines(startLogging(end, 2_000));
      const numbers = lines.flatMap(({ number }) => number ?? []);
      expect(numbers).toEqual(Array.from({ length: 2_000 }, (_, number) => number));
      expect(lines.some(({ msg }) => msg === 'uncaught exception')).toBe(end === 'handled-crash');
    },
    20_000,
  );

  it('has the warnings of a process that was killed', async () => {
    const lines = await readLines(startLogging('kill', 300));
    expect(lines.filter(({ msg }) => msg === 'a warning')).toHaveLength(1);
  });

  it('drops lines that nobody reads, goes on, and says how many once somebody reads again', async () => {
    const count = 100_000;
    const child = startLogging('unread', count);
    if (child.stderr) await once(child.stderr, 'data');
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('dropped')) child.kill('SIGTERM');
    });
    const lines = await readLines(child);
    // It may have been read for a moment in between.
    const dropped = lines.reduce((sum, line) => sum + (line.dropped ?? 0), 0);
    const kept = lines.flatMap(({ number }) => number ?? []);
    expect(dropped).toBeGreaterThan(0);
    expect(kept.length + dropped).toBe(count);
    expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  }, 30_000);
});
