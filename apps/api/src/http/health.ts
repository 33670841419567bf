import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

type Check = 'ok' | 'failed';

async function outcome(check: Promise<unknown>): Promise<Check> {
  return check.then(
    () => 'ok',
    () => 'failed',
  );
}

/** `/healthz`: the process answers. `/readyz`: the database and the photo store do, else 503 (contract.md, Addresses). */
export function answerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const [database, photoStore] = await Promise.all([
      outcome(sql`select 1`.execute(deps.db)),
      outcome(deps.photoStore.check()),
    ]);
    const isReady = database === 'ok' && photoStore === 'ok';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'failed', database, photoStore });
  });
}
