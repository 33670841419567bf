import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopbackAddress } from '../../adapters/webhook/public-address.ts';
import type { FreeDisk } from '../../platform/disk/free-disk.ts';
import { remembered } from './remembered.ts';

const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Nobody collects more often than that. */
const CURRENT_FOR_MS = 1_000;

/** The process's own figures and the time of every route, in the Prometheus text format. No personal data. */
export interface Metrics {
  readonly contentType: string;
  observe(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** At most a second old. */
  text(): Promise<string>;
}

export function createMetrics(freeDisk: FreeDisk): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureDisk(registry, freeDisk);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    observe: (labels, seconds) => duration.observe(labels, seconds),
    text: remembered(() => registry.metrics(), CURRENT_FOR_MS),
  };
}

/** How much room there is for uploads, and whether it is too little. */
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

/** Measures every answer. */
export function measureAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // How long a page was open says nothing about how fast we answer.
    if (reply.getHeader('content-type') === 'text/event-stream') return;
    const route = request.routeOptions.url ?? 'none';
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** `/metrics` for callers on this machine; for everybody else there is no such path. */
export function answerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * By its connection, whatever TRUST_PROXY believes; what a proxy on this machine passes on comes from somewhere else.
 */
function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return isLoopbackAddress(address) && !isForwarded(headers);
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name));
}
