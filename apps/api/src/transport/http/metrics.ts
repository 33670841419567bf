import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopbackAddress } from '../../adapters/webhook/public-address.ts';
import type { FreeDisk } from '../../platform/disk/free-disk.ts';
import type { Tallies, Tally } from '../../platform/tally.ts';
import type { Deps } from '../deps.ts';
import { measureBacklog } from './backlog-metrics.ts';
import { remembered } from './remembered.ts';
import { bringsToken } from './shared-secret.ts';

const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Nobody collects more often. */
const CURRENT_FOR_MS = 1_000;

/**
 * The process's metrics, the duration of every route, and the backlog of the whole installation, in Prometheus text
 * format. No personal data.
 */
export interface Metrics {
  readonly contentType: string;
  observe(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** At most a second old; metrics from the database at most some seconds, and omitted while it is unavailable. */
  text(): Promise<string>;
}

export function createMetrics({ freeDisk, tallies, db }: Pick<Deps, 'freeDisk' | 'tallies' | 'db'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureDisk(registry, freeDisk);
  countTallies(registry, tallies);
  const readBacklog = measureBacklog(registry, db);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    observe: (labels, seconds) => duration.observe(labels, seconds),
    text: remembered(() => readBacklog().then(() => registry.metrics()), CURRENT_FOR_MS),
  };
}

function measureDisk(registry: Registry, freeDisk: FreeDisk): void {
  new Gauge({
    name: 'marque_disk_free_bytes',
    help: 'Free bytes of the disk that uploads are written to',
    registers: [registry],
    collect: async function collect() {
      this.set((await freeDisk.look()).freeBytes);
    },
  });
  new Gauge({
    name: 'marque_disk_low',
    help: '1 while less is free than MIN_FREE_DISK says, so that no photos are taken',
    registers: [registry],
    collect: async function collect() {
      this.set((await freeDisk.look()).isLow ? 1 : 0);
    },
  });
}

function countTallies(registry: Registry, { refusals, texts }: Tallies): void {
  const count = (tally: Tally<string>, name: string, label: string, help: string) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [value, times] of tally.read()) this.inc({ [label]: value }, times);
      },
    });
  count(refusals, 'marque_refusals_total', 'code', 'Calls that were refused, by the code of the response');
  count(
    texts,
    'marque_text_messages_total',
    'outcome',
    'Text messages that were sent, failed, or were over our limits',
  );
}

export function measureResponses(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // The duration of a stream says nothing about our response time.
    if (reply.getHeader('content-type') === 'text/event-stream') return;
    const route = request.routeOptions.url ?? 'none';
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/**
 * `/metrics` for callers with the token or, if there is none, from this machine; it does not exist for everyone else.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  const mayRead = (request: FastifyRequest) =>
    token === null ? isFromThisMachine(request) : bringsToken(request.headers, token);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** Judges the connection, regardless of TRUST_PROXY; requests through a proxy on this machine come from elsewhere. */
function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return isLoopbackAddress(address) && !isForwarded(headers);
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name));
}
