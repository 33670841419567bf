import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, startBench } from './bench-database.ts';
import { drawPhoto } from './draw-photo.ts';
import { ask } from './load.ts';
import { PHOTO_FORM_TYPE, photoForm } from './photo-form.ts';
import { cpuTime, memoryRise, type ServerProcess, startServer } from './server-process.ts';
import { median, printTable, tenths, times, whole } from './table.ts';

const IN_FLIGHT = [1, 4, 20];
const ROUNDS = 3;
const PHOTOS_A_ROUND = 20;
const PHOTOS_OF_AN_OWNER = 40;
const SENT_AT_ONCE = 2;
const LOOK_EVERY_MS = 25;

export interface PhotoTarget {
  title: string;
  server: ServerProcess;
  path: string;
  body: Buffer;
}

interface Measured {
  perSecond: number;
  cpuPerPhoto: number;
  rise: number;
}

function post(origin: string, path: string, cookie: string, body: Buffer, agent: Agent): Promise<void> {
  const headers = {
    cookie,
    'content-type': PHOTO_FORM_TYPE,
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method: 'POST', headers, agent }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 201) resolve();
        else reject(new Error(`${path} returned ${response.statusCode}`));
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function send(
  { server, path, body }: Omit<PhotoTarget, 'title'>,
  cookie: string,
  photos: number,
  atOnce: number,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = photos;
  const sendOnAndOn = async () => {
    while (left > 0) {
      left -= 1;
      await post(server.origin, path, cookie, body, agent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendOnAndOn));
  agent.destroy();
}

export async function measureUploads(target: PhotoTarget, cookie: string, atOnce: number): Promise<Measured> {
  const photos = Math.max(PHOTOS_A_ROUND, atOnce);
  const before = cpuTime(target.server.pid);
  const since = performance.now();
  const { rise } = await memoryRise(target.server.pid, () => send(target, cookie, photos, atOnce));
  return {
    perSecond: photos / ((performance.now() - since) / 1000),
    cpuPerPhoto: (cpuTime(target.server.pid) - before) / photos,
    rise,
  };
}

/** Alternates the targets, so that other load on the machine affects each of them. */
async function compare(targets: readonly PhotoTarget[], cookie: string, atOnce: number): Promise<string[][]> {
  const rounds: Measured[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const measured: Measured[] = [];
    for (const target of targets) measured.push(await measureUploads(target, cookie, atOnce));
    // The first round warms up.
    if (round > 0) rounds.push(measured);
  }
  const of = (target: number, value: (one: Measured) => number) =>
    rounds.flatMap((round) => (round[target] ? [value(round[target])] : []));
  const cost = (target: number) =>
    median(rounds.map((round) => (round[0]?.cpuPerPhoto ?? 0) / (round[target]?.cpuPerPhoto ?? 1)));
  return targets.map(({ title }, target) => [
    `${atOnce} at a time: ${title}`,
    tenths(median(of(target, ({ perSecond }) => perSecond))),
    whole(median(of(target, ({ cpuPerPhoto }) => cpuPerPhoto))),
    target === 0 ? '' : times(cost(target)),
    whole(Math.max(...of(target, ({ rise }) => rise))),
  ]);
}

async function lookMeanwhile({ product, cookie }: Bench, work: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const { total } = await ask({ origin: product.origin, path: '/api/user/consignments', cookie }, agent);
    took.push(total);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  await done;
  agent.destroy();
  return took.sort((a, b) => a - b);
}

async function oneOwner(bench: Bench, body: Buffer): Promise<void> {
  const since = performance.now();
  const target = { server: bench.product, path: '/api/upload', body };
  const sending = send(target, bench.cookie, PHOTOS_OF_AN_OWNER, SENT_AT_ONCE);
  const took = await lookMeanwhile(bench, sending);
  const seconds = (performance.now() - since) / 1000;
  const at = (share: number) => tenths(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN);
  printTable(
    `${PHOTOS_OF_AN_OWNER} photos of one owner, ${SENT_AT_ONCE} at a time, and their list of consignments meanwhile`,
    ['', 'all stored s', 'list asked', 'p50 ms', 'p99 ms'],
    [['product', tenths(seconds), whole(took.length), at(0.5), at(0.99)]],
  );
}

/**
 * Compares uploads of 12-megapixel photos of 4 MB with a server that only streams them to disk, and with the image
 * library alone.
 */
export async function benchPhotos(): Promise<void> {
  const photo = await drawPhoto();
  const folder = await mkdtemp(join(tmpdir(), 'marque-bench-photos-'));
  const bench = await startBench();
  const alone = await startAlone(folder, photo);
  try {
    process.stdout.write(`The photo: 4032 x 3024 pixels, ${(photo.length / 1_000_000).toFixed(1)} MB\n`);
    const body = photoForm(photo);
    const none = Buffer.alloc(0);
    const targets: PhotoTarget[] = [
      { title: 'product', server: bench.product, path: '/api/upload', body },
      { title: 'sharp alone, the same pictures', server: alone, path: '/picture+placeholder', body: none },
      { title: 'sharp alone, no placeholder', server: alone, path: '/picture', body: none },
      { title: 'sharp alone, its defaults, no placeholder', server: alone, path: '/defaults', body: none },
      { title: 'bare streaming to disk', server: bench.bare, path: '/upload', body },
    ];
    const rows: string[][] = [];
    for (const atOnce of IN_FLIGHT) rows.push(...(await compare(targets, bench.cookie, atOnce)));
    printTable(
      `Uploads of 12-megapixel photos, median of ${ROUNDS} rounds of ${PHOTOS_A_ROUND} (memory: the most of all rounds)`,
      ['', 'photos/s', 'CPU ms a photo', 'product costs', 'memory +MB'],
      rows,
    );
    await oneOwner(bench, body);
  } finally {
    await alone.stop();
    await bench.end();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function startAlone(folder: string, photo: Buffer): Promise<ServerProcess> {
  const file = join(folder, 'photo.jpg');
  await writeFile(file, photo);
  return startServer('sharp-alone.ts', 'sharp alone is ready', { ALONE_FILE: file });
}
