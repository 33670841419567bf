import type { FastifyInstance } from 'fastify';
import { PhotoStoreFullError } from '../../adapters/photo-store/photo-store.ts';
import { pingDatabase } from '../../platform/ping.queries.ts';
import type { Deps } from '../deps.ts';
import type { JsonSchema } from '../json-schema.ts';
import { addPlainRoute, type PlainContent, type PlainRoute } from '../plain-route.ts';
import type { Stopping } from './connections-at-stop.ts';
import { createProbe } from './probe.ts';
import { remembered } from './remembered.ts';

/** The check writes to the photo store, and anyone can trigger it. */
const READY_FOR_MS = 1_000;

/** `full`: reading still works, but nothing can be stored. */
type Check = 'ok' | 'full' | 'failed';

function getStatus(checks: readonly Check[]): 'ok' | 'degraded' | 'failed' {
  if (checks.includes('failed')) return 'failed';
  return checks.includes('full') ? 'degraded' : 'ok';
}

async function checkPhotoStore({ photoStore }: Deps): Promise<'ok' | 'full'> {
  try {
    await photoStore.check();
    return 'ok';
  } catch (error) {
    if (error instanceof PhotoStoreFullError) return 'full';
    throw error;
  }
}

/** `full` and, overall, `degraded`: reading still works, but nothing can be stored. `stopping`: use another process. */
const STATES: JsonSchema = { type: 'string', enum: ['ok', 'full', 'degraded', 'failed', 'stopping'] };

function describeStates(names: readonly string[], state: 'ok' | 'failed'): PlainContent {
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, STATES])),
      required: [...names],
    },
    examples: { [state]: Object.fromEntries(names.map((name) => [name, state])) },
  };
}

const CHECKED = ['status', 'database', 'photoStore'];

export const LIVENESS: PlainRoute = {
  method: 'GET',
  path: '/healthz',
  operationId: 'health.live',
  chapter: 'Operation',
  summary: 'Check whether the process responds',
  access: { kind: 'public' },
  success: { content: { 'application/json': describeStates(['status'], 'ok') } },
};

export const READINESS: PlainRoute = {
  method: 'GET',
  path: '/readyz',
  operationId: 'health.ready',
  chapter: 'Operation',
  summary: 'Check whether the database and the photo store can be read',
  access: { kind: 'public' },
  success: { content: { 'application/json': describeStates(CHECKED, 'ok') } },
  otherResponses: {
    503: {
      description: 'The database or the photo store cannot be read, or the process is stopping',
      content: { 'application/json': describeStates(CHECKED, 'failed') },
    },
  },
};

/**
 * `/healthz`: the process responds. `/readyz`: the database and the photo store can be read, else 503. A full disk
 * leaves it at 200, as `degraded`: users can still sign in and read, which would end if a load balancer removed every
 * server. Neither counts against a limit: an error would cost as much as the response, which is computed at most once a
 * second, and strangers behind the same proxy could use up the limit of a load balancer's probes. A process that is
 * about to end responds with 503 while it still serves.
 */
export function serveHealth(app: FastifyInstance, deps: Deps, stopping: Stopping): void {
  addPlainRoute(app, LIVENESS, {}, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  let lastSeen: 'ok' | 'full' = 'ok';
  const probes = [
    createProbe(() => pingDatabase(deps.db)),
    createProbe(async () => {
      lastSeen = await checkPhotoStore(deps);
    }),
  ] as const;
  const findOut = remembered(() => Promise.all([probes[0](), probes[1]()]), READY_FOR_MS);
  addPlainRoute(app, READINESS, {}, async (_request, reply) => {
    const [queried, stored] = await findOut();
    const database = queried === 'ok' && deps.trouble.isFull() ? 'full' : queried;
    const photoStore = stored === 'ok' ? lastSeen : stored;
    const status = stopping.isUnderWay() ? 'stopping' : getStatus([database, photoStore]);
    const isReady = status === 'ok' || status === 'degraded';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, database, photoStore });
  });
}
