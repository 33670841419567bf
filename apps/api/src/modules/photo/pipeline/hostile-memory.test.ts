import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES } from './test-hostile.ts';

const MOST_MEMORY = 256;

interface Report {
  outcomes: Record<string, { outcome: string; rise: number }>;
  leftovers: string[];
}

let folder: string;
let report: Report;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
  for (const [name, { make }] of Object.entries(HOSTILE_FILES)) await writeFile(join(folder, name), await make());
  const script = fileURLToPath(new URL('./test-hostile-child.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder]);
  report = JSON.parse(stdout);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

describe('Files that were made to do harm', () => {
  it.each(Object.entries(HOSTILE_FILES).map(([name, { outcome }]) => [name, outcome]))('%s: %s', (name, outcome) => {
    expect(report.outcomes[name]?.outcome).toMatch(new RegExp(`^(${outcome})$`));
  });

  it('take no more memory than a photograph, and leave nothing', () => {
    const greedy = Object.entries(report.outcomes).filter(([, { rise }]) => rise > MOST_MEMORY);
    expect({ greedy, leftovers: report.leftovers }).toEqual({ greedy: [], leftovers: [] });
  });
});
