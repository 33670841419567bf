import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const bundled = join(dirname(createRequire(import.meta.url).resolve('exiftool-vendored.pl')), 'bin', 'exiftool');

type Program = readonly [command: string, ...args: string[]];

const CANDIDATES: readonly Program[] = [['exiftool'], ['perl', bundled]];

let found: Promise<Program> | undefined;

async function find(): Promise<Program> {
  for (const program of CANDIDATES) {
    const [command, ...args] = program;
    const version = await run(command, [...args, '-ver']).catch(() => null);
    if (version) return program;
  }
  throw new Error('exiftool does not run here: install it (libimage-exiftool-perl) or Perl.');
}

export async function exiftool(...args: string[]): Promise<string> {
  found ??= find();
  const [command, ...first] = await found;
  const { stdout } = await run(command, [...first, ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
