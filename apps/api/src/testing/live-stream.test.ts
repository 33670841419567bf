import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { openStream } from './live-stream.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Serves one response to each request and ends it after `ending`. */
function serve(type: string, text: string, ending: Promise<void>): void {
  app = Fastify({ forceCloseConnections: true });
  app.get('/trpc/live.mine', async (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': type }).write(text);
    await ending;
    reply.raw.end();
  });
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

it('keeps a stream of which nothing was read yet when garbage is collected', async () => {
  serve('text/event-stream', 'data: {"json":1}\n\n', new Promise(() => undefined));
  const stream = await openStream(app, null, 'live.mine');
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await wait(10);
  }
  expect(await stream.next()).toMatchObject({ data: 1 });
  stream.leave();
});

it('says what it received instead of an event stream', async () => {
  serve('application/json', '{"error":"x"}', Promise.resolve());
  await expect(openStream(app, null, 'live.mine')).rejects.toThrow('Not an event stream: 200 {"error":"x"}');
});
