import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase } from '@marque/db/connection';
import type { Connection } from '@marque/db/embedded/connect';
import { findRunningPostgres } from '@marque/db/embedded/find-running-postgres';
import { startEmbeddedPostgres } from '@marque/db/embedded/start-embedded-postgres';
import { printTable, tenths, whole } from '../bench/table.ts';
import { startPlainProxy } from '../src/testing/plain-proxy.ts';
import { compare } from './checks.ts';
import { Ledger, type Outcome } from './ledger.ts';
import { createMailSink } from './mail-sink.ts';
import { People } from './people.ts';
import { PHASES, type Phase } from './phases.ts';
import { freePort, type Product, prepareProduct } from './product.ts';

const APP_SECRET = 'the secret of the faults, 32 characters or more';
const DISK = '600m';
const RUNS_BEFORE_MS = 3_000;
const RUNS_AFTER_MS = 5_000;
const BACK_WITHIN_MS = 60_000;
const QUIET_WITHIN_MS = 90_000;

interface Place {
  products: Product[];
  port: number;
  dataDir: string;
  connection(): Promise<Connection>;
  end(): Promise<void>;
}

function canMount(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && tryTo(() => mountAndLeave());
}

function mountAndLeave(): void {
  const folder = join(tmpdir(), `marque-faults-mount-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder], { stdio: 'ignore' });
  execFileSync('umount', [folder], { stdio: 'ignore' });
}

function tryTo(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

async function placeFor(phase: Phase): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), 'marque-faults-'));
  const isMounted = phase.needs === 'a disk of its own';
  if (isMounted) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'none', home]);
  const leave = async () => {
    if (isMounted) execFileSync('umount', ['-l', home]);
    await rm(home, { recursive: true, force: true });
  };
  const place = phase.needs === 'two servers' ? await twoServers(home) : await oneServer(home);
  return {
    ...place,
    end: async () => {
      await place.end();
      await leave();
    },
  };
}

async function oneServer(dataDir: string): Promise<Place> {
  const product = await prepareProduct({ DATA_DIR: dataDir });
  await product.start();
  return {
    products: [product],
    port: product.port,
    dataDir,
    connection: async () => {
      const connection = await findRunningPostgres(dataDir);
      if (!connection) throw new Error('The database does not respond.');
      return connection;
    },
    end: () => stop(product),
  };
}

async function twoServers(home: string): Promise<Place> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(home, 'database') });
  const { user, password = '', host, database, port } = postgres.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const photos = join(home, 'photos');
  mkdirSync(photos);
  const products: Product[] = [];
  for (const name of ['one', 'two']) {
    const dataDir = join(home, name);
    mkdirSync(dataDir, { mode: 0o700 });
    symlinkSync(photos, join(dataDir, 'photos'));
    const product = await prepareProduct({ DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET });
    await product.start();
    products.push(product);
  }
  const proxy = await startPlainProxy(products.map((product) => product.port));
  return {
    products,
    port: proxy.port,
    dataDir: home,
    connection: async () => postgres.connection,
    end: async () => {
      proxy.close();
      for (const product of products) await stop(product);
      await postgres.stop();
    },
  };
}

async function stop(product: Product): Promise<void> {
  product.signal('SIGINT');
  await product.ended();
}

interface Verdict {
  row: string[];
  wrong: string[];
}

async function run(phase: Phase, seconds: number): Promise<Verdict> {
  const ledger = new Ledger();
  const mail = createMailSink(await freePort());
  await mail.open();
  const place = await placeFor(phase);
  try {
    const before = createDatabase({ ...(await place.connection()) });
    const people = await People.signIn(place.port, before, ledger, mail.port);
    await before.destroy();
    people.begin();
    await sleep(RUNS_BEFORE_MS);
    await phase.harm({ ...place, mail, ledger, seconds });
    await untilBack(place);
    await sleep(RUNS_AFTER_MS);
    await people.end();
    const db = createDatabase({ ...(await place.connection()) });
    try {
      await untilMailIsQuiet(mail.messageIds);
      const { lost, duplicates } = await compare(db, join(place.dataDir, 'photos'), ledger);
      return verdictOn(phase, ledger, { lost, duplicates, messageIds: mail.messageIds });
    } finally {
      await db.destroy();
    }
  } finally {
    await place.end();
    await mail.close();
  }
}

async function untilBack(place: Place): Promise<void> {
  const until = performance.now() + BACK_WITHIN_MS;
  while (performance.now() < until) {
    const isBack = await place.connection().then(
      () => true,
      () => false,
    );
    if (isBack) return;
    await sleep(500);
  }
}

/** Waits for some seconds without a message: everything queued has been sent. */
async function untilMailIsQuiet(messageIds: readonly string[]): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  for (let before = -1; before !== messageIds.length && performance.now() < until; ) {
    before = messageIds.length;
    await sleep(3_000);
  }
}

function verdictOn(
  phase: Phase,
  ledger: Ledger,
  { lost, duplicates, messageIds }: { lost: string[]; duplicates: string[]; messageIds: string[] },
): Verdict {
  const twice = messageIds.length - new Set(messageIds).size;
  const unwanted = [...ledger.outcomes.keys()].filter((outcome) => isUnwanted(outcome, phase));
  const wrong = [
    ...lost.map((what) => `lost: ${what}`),
    ...duplicates.map((what) => `stored twice: ${what}`),
    ...unwanted.map(
      (outcome) => `${ledger.count(outcome)} times ${outcome} (${[...(ledger.paths.get(outcome) ?? [])].join(', ')})`,
    ),
    ...(twice > 0 && !phase.mayRepeatMessages ? [`${twice} emails arrived twice`] : []),
    ...(messageIds.length === 0 ? ['no email arrived'] : []),
  ];
  const recovery = ledger.recovery();
  return {
    row: [
      phase.title,
      whole(ledger.acknowledged),
      whole(lost.length),
      whole(duplicates.length),
      `${messageIds.length} (${twice})`,
      recovery ? `${tenths(recovery.median)} / ${tenths(recovery.longest)} s` : '-',
      [...ledger.outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(', '),
    ],
    wrong,
  };
}

const isUnwanted = (outcome: Outcome, { allowed }: Phase) =>
  !allowed.includes(outcome) && (typeof outcome !== 'number' || outcome >= 500);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '20' }, help: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !(name in PHASES));
const seconds = Number(values.seconds);
if (values.help || unknown || !(seconds > 0)) {
  process.stderr.write(`Usage: npm run faults -- [--seconds 20] [${Object.keys(PHASES).join('|')}]\n`);
  process.exit(2);
}
const mayMount = canMount();
const rows: string[][] = [];
const wrong: string[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(PHASES)) {
  const phase = PHASES[name];
  if (!phase) continue;
  if (phase.needs === 'a disk of its own' && !mayMount) {
    process.stdout.write(`Skipped: ${phase.title} (needs root and permission to mount a tmpfs)\n`);
    continue;
  }
  process.stdout.write(`${phase.title} …\n`);
  const verdict = await run(phase, seconds).catch((error: unknown) => ({ row: [phase.title], wrong: [String(error)] }));
  rows.push(verdict.row);
  wrong.push(...verdict.wrong.map((what) => `${phase.title}: ${what}`));
}
printTable(
  'Faults under load',
  ['phase', 'acknowledged', 'lost', 'twice', 'messages (twice)', 'recovery', 'responses'],
  rows,
);
process.stdout.write(
  wrong.length > 0 ? `\n${wrong.join('\n')}\n` : '\nNothing was lost, duplicated, cut off or refused with 500.\n',
);
process.exit(wrong.length > 0 ? 1 : 0);
