import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuTimeOfTree, freePort, untilReady } from '../server-process.ts';
import { figure, type Row } from './result.ts';
import { computeSpread } from './statistics.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const READY = 'Marque is ready';

const STOP_PAUSE_MS = 200;

function endGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGINT');
  } catch {
    return false;
  }
}

interface Started {
  seconds: number;
  cpuSeconds: number;
}

async function startOnce(dataDir: string): Promise<Started> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '', PORT: String(await freePort()) };
  const since = performance.now();
  // In its own group, which gets the signal to stop as from a terminal.
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...settings, npm_config_loglevel: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid = 0 } = child;
  const stop = () => endGroup(pid);
  process.once('exit', stop);
  await untilReady(child, READY);
  const started = { seconds: (performance.now() - since) / 1_000, cpuSeconds: cpuTimeOfTree(pid) / 1_000 };
  while (endGroup(pid)) await delay(STOP_PAUSE_MS);
  process.off('exit', stop);
  return started;
}

export const startRow: Row = {
  title: '`npm start`, the second time',
  goal: '1.0 s, 0.8 s',
  measure: async ({ rounds }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'marque-bench-start-'));
    try {
      await startOnce(dataDir);
      const starts: Started[] = [];
      for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(dataDir));
      return {
        figures: {
          'until ready': figure('s', computeSpread(starts.map(({ seconds }) => seconds))),
          CPU: figure('s', computeSpread(starts.map(({ cpuSeconds }) => cpuSeconds))),
        },
      };
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
