import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createPasswords } from '../src/modules/auth/passwords.ts';
import { type Bench, startBench } from './bench-database.ts';
import { drawPhoto } from './draw-photo.ts';
import { memory } from './server-process.ts';
import type { Order } from './siege/attack.ts';
import { type Browser, type Journeys, noJourneys, STEPS, signIn, walkOnAndOn } from './siege/honest-owner.ts';
import { printTable, tenths, times, whole } from './table.ts';

const PASSWORD = 'the password of everybody here';
/** Each may submit 30 consignments an hour. */
const OWNERS = 24;
const WARM_UP_MS = 3_000;
/** Before and after the siege, so that other load on the machine affects both. */
const QUIET_MS = 9_000;
/** Longer than the product's timeout for clients that send or read nothing. */
const SIEGE_MS = 64_000;
const SETTLE_MS = 2_000;
const TARGET_RATIO = 3;
const WEB_APP = fileURLToPath(new URL('../../web/dist/', import.meta.url));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function addPeople({ db }: Bench): Promise<void> {
  const password = await createPasswords(1).hash(PASSWORD);
  const names = [...Array.from({ length: OWNERS }, (_, index) => `owner${index}`), 'attacker'];
  const users = names.map((username) => ({
    username,
    password,
    email: `${username}@example.com`,
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '+12125550123',
    phoneVerified: true,
  }));
  await db.insertInto('users').values(users).execute();
}

async function signInAttacker(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'attacker', password: PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

async function largestAsset(): Promise<string> {
  const names = (await readdir(`${WEB_APP}assets`)).filter((name) => !/\.(br|gz)$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(`${WEB_APP}assets/${name}`)).size })),
  );
  const [largest] = files.sort((one, other) => other.size - one.size);
  if (!largest) throw new Error('The web app is not built.');
  return `/assets/${largest.name}`;
}

interface Attack {
  stop(): Promise<[kind: string, outcomes: string][]>;
}

/** In its own process, so that the product's measurements only include its own work. */
async function startAttack(order: Order): Promise<Attack> {
  const child: ChildProcess = fork(fileURLToPath(new URL('siege/attack.ts', import.meta.url)), [JSON.stringify(order)]);
  process.once('exit', () => child.kill());
  await once(child, 'message');
  return {
    stop: async () => {
      const said = once(child, 'message');
      const ended = once(child, 'exit');
      child.send('stop');
      const [lines] = await said;
      await ended;
      return lines;
    },
  };
}

async function mostMemory(pid: number, work: Promise<unknown>): Promise<number> {
  let most = memory(pid);
  const timer = setInterval(() => {
    most = Math.max(most, memory(pid));
  }, 100);
  await work.finally(() => clearInterval(timer));
  return most;
}

function at(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function toRow(title: string, quiet: readonly number[], siege: readonly number[]): string[] {
  const cells = [quiet, siege].map((took) => [whole(took.length), tenths(at(0.5, took)), tenths(at(0.95, took))]);
  return [title, ...cells.flat(), times(at(0.5, siege) / at(0.5, quiet)), times(at(0.95, siege) / at(0.95, quiet))];
}

function report(quiet: Journeys, siege: Journeys): void {
  printTable(
    `A normal owner, without and under overload (milliseconds; without: ${(2 * QUIET_MS) / 1_000} s, overload: ${SIEGE_MS / 1_000} s)`,
    ['', 'quiet n', 'p50', 'p95', 'siege n', 'p50', 'p95', 'p50 ratio', 'p95 ratio'],
    [
      ...STEPS.map((step) => toRow(step, quiet.took[step], siege.took[step])),
      toRow('the whole journey', quiet.whole, siege.whole),
    ],
  );
  const failures = [
    ...quiet.failures.map((text) => `quiet: ${text}`),
    ...siege.failures.map((text) => `siege: ${text}`),
  ];
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  const ratio = at(0.95, siege.whole) / at(0.95, quiet.whole);
  const isMet = ratio <= TARGET_RATIO && failures.length === 0;
  process.stdout.write(
    `\nTarget (p95 of the journey within ${TARGET_RATIO}x, nothing failed): ${isMet ? 'met' : 'missed'}: ${times(ratio)}, ${failures.length} failed\n`,
  );
}

export async function benchSiege(): Promise<void> {
  const asset = await largestAsset();
  const photo = await sharp(await drawPhoto())
    .resize(2_016)
    .jpeg({ quality: 85 })
    .toBuffer();
  const bench = await startBench({ RATE_LIMITS: 'on', NODE_ENV: 'production' }, { product: '../dist/main.js' });
  try {
    await addPeople(bench);
    const { origin, pid } = bench.product;
    const browsers: Browser[] = Array.from({ length: OWNERS }, (_, index) => ({
      username: `owner${index}`,
      password: PASSWORD,
      cookies: new Map(),
    }));
    const [quiet, siege] = [noJourneys(), noJourneys()];
    const walkFor = (journeys: Journeys, milliseconds: number) =>
      walkOnAndOn({ origin, browsers, photo, journeys }, milliseconds);

    for (const browser of browsers) await signIn(origin, browser);
    await walkFor(noJourneys(), WARM_UP_MS);
    const before = await mostMemory(pid, walkFor(quiet, QUIET_MS));
    const names = browsers.map(({ username }) => username);
    const order = { port: Number(new URL(origin).port), cookie: await signInAttacker(origin), asset, names };
    const attack = await startAttack(order);
    const during = await mostMemory(pid, walkFor(siege, SIEGE_MS));
    const outcomes = await attack.stop();
    await pause(SETTLE_MS);
    const after = await mostMemory(pid, walkFor(quiet, QUIET_MS));

    report(quiet, siege);
    const memories = [before, during, after].map(whole).join(', ');
    process.stdout.write(
      `\nOne process (${pid}) kept responding; its peak memory before, during and after: ${memories} MB\n`,
    );
    printTable('What the attackers got', ['', 'outcomes'], outcomes);
  } finally {
    await bench.end();
  }
}
