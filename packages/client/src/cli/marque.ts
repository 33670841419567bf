#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createIo } from './io.ts';
import { runMarque } from './run.ts';

function readVersion(): string {
  for (const path of ['../package.json', '../../package.json']) {
    try {
      const { version }: { version?: unknown } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
      if (typeof version === 'string') return version;
    } catch {
      // Try the other level.
    }
  }
  return 'unknown';
}

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());
// A pipe's reader may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const io = createIo(interruption.signal);
process.exitCode = await runMarque(io, process.argv.slice(2), readVersion());
io.progress?.(null);
