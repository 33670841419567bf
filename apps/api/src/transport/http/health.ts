import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { PhotoStoreFullError } from '../../adapters/photo-store/photo-store.ts';
import type { Deps } from '../deps.ts';
import type { Stopping } from './connections-at-stop.ts';
import { createProbe } from './probe.ts';
import { remembered } from './remembered.ts';

/** Checking writes to the photo store, and anybody may ask. */
const READY_FOR_MS = 1_000;

/** `full`: reading goes on, nothing can be stored. */
type Check = 'ok' | 'full' | 'failed';

function statusOf(checks: readonly Check[]): 'ok' | 'degraded' | 'failed' {
  if (checks.includes('failed')) return 'failed';
  return checks.includes('full') ? 'degraded' : 'ok';
}

/** Whether the store can take a photo; one that is merely full gives out those it has. */
async function checkPhotoStore({ photoStore }: Deps): Promise<'ok' | 'full'> {
  try {
    await photoStore.check();
    return 'ok';
  } catch (error) {
    if (error instanceof PhotoStoreFullError) return 'full';
    throw error;
  }
}

/**
 * `/healthz`: the process answers. `/readyz`: the database and the photo store can be read, else 503. A full disk leaves it at 200, as
 * `degraded`: people sign in and read, and a balancer that took every server away would end that too. Neither is counted against a
 * limit: a refusal would cost as much as the answer, which is found out once a second at most, and strangers behind the same proxy
 * could use up what a load balancer's probes need. A process that is about to end says 503 while it still serves.
 */
export function answerHealth(app: FastifyInstance, deps: Deps, stopping: Stopping): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  let lastSeen: 'ok' | 'full' = 'ok';
  const probes = [
    createProbe(() => sql`select 1`.execute(deps.db)),
    createProbe(async () => {
      lastSeen = await checkPhotoStore(deps);
    }),
  ] as const;
  const findOut = remembered(() => Promise.all([probes[0](), probes[1]()]), READY_FOR_MS);
  app.get('/readyz', async (_request, reply) => {
    const [answered, stored] = await findOut();
    const database = answered === 'ok' && deps.trouble.isFull() ? 'full' : answered;
    const photoStore = stored === 'ok' ? lastSeen : stored;
    const status = stopping.isUnderWay() ? 'stopping' : statusOf([database, photoStore]);
    const isReady = status === 'ok' || status === 'degraded';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, database, photoStore });
  });
}
