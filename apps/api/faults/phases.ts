import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPid } from '@marque/db/embedded/postmaster';
import type { Ledger, Outcome } from './ledger.ts';
import type { MailSink } from './mail-sink.ts';
import type { Product } from './product.ts';

export interface PhaseContext {
  products: readonly Product[];
  dataDir: string;
  mail: MailSink;
  ledger: Ledger;
  seconds: number;
}

export interface Phase {
  title: string;
  allowed: readonly Outcome[];
  needs?: 'two servers' | 'a disk of its own';
  /** An email that was being sent when its process was killed is sent again: better twice than never. */
  mayRepeatMessages?: boolean;
  harm(context: PhaseContext): Promise<void>;
}

export const PHASES: Readonly<Record<string, Phase>> = {
  'kill-server': {
    title: 'kill -9 of the server',
    allowed: ['refused', 'cut'],
    mayRepeatMessages: true,
    harm: (context) =>
      again(context, 8, async ([product]) => {
        product?.signal('SIGKILL');
        await product?.ended();
        await product?.start();
      }),
  },
  'kill-postgres': {
    title: 'kill -9 of the PostgreSQL postmaster',
    allowed: [503],
    harm: (context) => again(context, 8, () => signalPostmaster(context.dataDir, 'SIGKILL')),
  },
  'stop-postgres': {
    title: 'PostgreSQL stopped (SIGSTOP)',
    allowed: [503],
    harm: async (context) => {
      context.ledger.faultBegins();
      const processes = await processesOfPostgres(context.dataDir);
      for (const pid of processes) signal(pid, 'SIGSTOP');
      await sleep(context.seconds * 1000);
      for (const pid of processes) signal(pid, 'SIGCONT');
    },
  },
  sigterm: {
    title: 'SIGTERM under load',
    allowed: ['refused'],
    harm: (context) =>
      again(context, 8, async ([product]) => {
        product?.signal('SIGTERM');
        await product?.ended();
        await product?.start();
      }),
  },
  'disk-full': {
    title: 'disk full',
    allowed: [503, 507],
    needs: 'a disk of its own',
    harm: async (context) => {
      context.ledger.faultBegins();
      const filler = await fillDisk(context.dataDir);
      await sleep(context.seconds * 1000);
      await rm(filler);
    },
  },
  'disk-full-kill': {
    title: 'disk full, postmaster killed meanwhile',
    allowed: [503, 507],
    needs: 'a disk of its own',
    harm: async (context) => {
      context.ledger.faultBegins();
      const filler = await fillDisk(context.dataDir);
      await sleep(2_000);
      await signalPostmaster(context.dataDir, 'SIGKILL');
      await sleep(context.seconds * 1000);
      await rm(filler);
      const [product] = context.products;
      if (!product?.isRunning()) throw new Error('The product ended because its database could not be started again.');
    },
  },
  'mail-server': {
    title: 'mail server dead and back',
    allowed: [503],
    harm: async (context) => {
      context.ledger.faultBegins();
      await context.mail.close();
      await sleep(context.seconds * 1000);
      await context.mail.open();
    },
  },
  rolling: {
    title: 'two servers, rolling restarts behind a plain proxy',
    allowed: [],
    needs: 'two servers',
    harm: async (context) => {
      let turn = 0;
      await again(context, 4, async (products) => {
        const product = products[turn++ % products.length];
        product?.signal('SIGTERM');
        await product?.ended();
        await product?.start();
      });
    },
  },
};

async function again(
  context: PhaseContext,
  everySeconds: number,
  harm: (products: readonly Product[]) => Promise<void>,
) {
  const until = performance.now() + context.seconds * 1000;
  do {
    const next = performance.now() + everySeconds * 1000;
    context.ledger.faultBegins();
    await harm(context.products);
    await sleep(Math.max(0, next - performance.now()));
  } while (performance.now() < until);
}

async function signalPostmaster(dataDir: string, name: NodeJS.Signals): Promise<void> {
  const pid = await readPid(join(dataDir, 'postgres'));
  if (pid !== null) signal(pid, name);
}

/** The postmaster and its children (proc_pid_stat(5)); only the former without /proc. */
async function processesOfPostgres(dataDir: string): Promise<number[]> {
  const postmaster = await readPid(join(dataDir, 'postgres'));
  if (postmaster === null) return [];
  const children = numbersIn('/proc').filter((pid) => getParent(pid) === postmaster);
  return [postmaster, ...children];
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function getParent(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

async function fillDisk(folder: string): Promise<string> {
  const filler = join(folder, 'filler');
  for (const bytes of [1 << 20, 4096]) {
    const block = Buffer.alloc(bytes);
    for (let isFull = false; !isFull; ) {
      isFull = await writeFile(filler, block, { flag: 'a' }).then(
        () => false,
        () => true,
      );
    }
  }
  return filler;
}
