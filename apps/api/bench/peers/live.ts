import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { signIn } from '../bench-database.ts';
import { cpuTime, cpuTimeOfTree, residentMemory } from '../server-process.ts';
import { requestText } from './connection.ts';
import { addPeople, PASSWORD } from './fill-stage.ts';
import { figure, type Row } from './result.ts';
import type { Stage } from './stage.ts';
import { computeSpread } from './statistics.ts';

const PEOPLE = 100;
const STREAMS_OF_A_PERSON = 10;
/** So many that the idle cost of the streams, which varies from second to second, matters little. */
const EVENTS_A_ROUND = 400;
const PAUSE_MS = 10;
const IDLE_MS = 5_000;
const ARRIVE_WITHIN_MS = 10_000;
const KIND = 'status_changed';
const EVENT = Buffer.from(`"kind":"${KIND}"`);

class Stream {
  readonly #socket: Socket;
  heard = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      for (let at = chunk.indexOf(EVENT); at >= 0; at = chunk.indexOf(EVENT, at + 1)) this.heard += 1;
    });
  }

  leave(): void {
    this.#socket.destroy();
  }
}

async function openStream(origin: string, cookie: string): Promise<Stream> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(requestText({ path: '/trpc/live.mine', cookie, accept: 'text/event-stream' }));
  const [chunk] = await once(socket, 'data');
  if (!String(chunk).startsWith('HTTP/1.1 200')) throw new Error(`A stream was refused: ${chunk}`);
  return new Stream(socket);
}

interface Watcher {
  id: UserId;
  streams: Stream[];
}

async function openStreams({ db, product }: Stage): Promise<Watcher[]> {
  const names = Array.from({ length: PEOPLE }, (_, index) => `watcher${index}`);
  const ids = await addPeople(db, names);
  const watchers: Watcher[] = [];
  for (const [index, id] of ids.entries()) {
    const cookie = await signIn(product.origin, names[index] ?? '', PASSWORD);
    const opening = Array.from({ length: STREAMS_OF_A_PERSON }, () => openStream(product.origin, cookie));
    watchers.push({ id: UserId.parse(id), streams: await Promise.all(opening) });
  }
  return watchers;
}

interface Measured {
  cpuMs: number;
  postgresMs: number;
}

async function measureEvents(stage: Stage, watchers: readonly Watcher[], idle: Measured): Promise<Measured> {
  const { db, product, postgres, owners } = stage;
  const consignmentId = ConsignmentId.parse(owners[0]?.consignments[0]);
  const heardBefore = sum(watchers);
  const before = [cpuTime(product.pid), cpuTimeOfTree(postgres)] as const;
  const since = performance.now();
  for (let event = 0; event < EVENTS_A_ROUND; event += 1) {
    const ownerId = watchers[event % watchers.length]?.id ?? null;
    await db.insertInto('consignmentEvents').values({ consignmentId, ownerId, kind: KIND }).execute();
    await delay(PAUSE_MS);
  }
  const expected = heardBefore + EVENTS_A_ROUND * STREAMS_OF_A_PERSON;
  const until = performance.now() + ARRIVE_WITHIN_MS;
  while (sum(watchers) < expected && performance.now() < until) await delay(PAUSE_MS);
  if (sum(watchers) !== expected) throw new Error(`${sum(watchers)} of ${expected} events arrived.`);
  const seconds = (performance.now() - since) / 1_000;
  return {
    cpuMs: Math.max(0, cpuTime(product.pid) - before[0] - idle.cpuMs * seconds) / EVENTS_A_ROUND,
    postgresMs: Math.max(0, cpuTimeOfTree(postgres) - before[1] - idle.postgresMs * seconds) / EVENTS_A_ROUND,
  };
}

const sum = (watchers: readonly Watcher[]): number =>
  watchers.reduce((all, { streams }) => all + streams.reduce((some, { heard }) => some + heard, 0), 0);

async function measureIdle({ product, postgres }: Stage): Promise<Measured> {
  const before = [cpuTime(product.pid), cpuTimeOfTree(postgres)] as const;
  const since = performance.now();
  await delay(IDLE_MS);
  const seconds = (performance.now() - since) / 1_000;
  return {
    cpuMs: (cpuTime(product.pid) - before[0]) / seconds,
    postgresMs: (cpuTimeOfTree(postgres) - before[1]) / seconds,
  };
}

export const liveRow: Row = {
  title: `an event of one owner to ${PEOPLE * STREAMS_OF_A_PERSON} live streams of ${PEOPLE} people`,
  goal: '3 ms, 1 ms',
  measure: async ({ rounds }, open) => {
    const stage = await open();
    const memoryBefore = residentMemory(stage.product.pid);
    const watchers = await openStreams(stage);
    await delay(IDLE_MS);
    const memory = residentMemory(stage.product.pid);
    const idle: Measured[] = [];
    const events: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await measureIdle(stage);
      idle.push(quiet);
      events.push(await measureEvents(stage, watchers, quiet));
    }
    for (const { streams } of watchers) for (const stream of streams) stream.leave();
    return {
      figures: {
        'CPU an event': figure('ms', computeSpread(events.map(({ cpuMs }) => cpuMs))),
        'PostgreSQL CPU an event': figure('ms', computeSpread(events.map(({ postgresMs }) => postgresMs))),
        'CPU while nothing happens': figure('ms/s', computeSpread(idle.map(({ cpuMs }) => cpuMs))),
        'memory a stream': figure(
          'kB',
          computeSpread([((memory - memoryBefore) * 1_024) / (PEOPLE * STREAMS_OF_A_PERSON)]),
        ),
      },
    };
  },
};
