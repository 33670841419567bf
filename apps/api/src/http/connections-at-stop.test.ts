import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { endConnectionsAtStop } from './connections-at-stop.ts';

it('a connection on which nothing was asked does not hold up a stop, and a request that is under way is answered', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  endConnectionsAtStop(app);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    asked.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const accepted = once(app.server, 'connection');
  const unused = connect(port, '127.0.0.1');
  await accepted;
  const ended = once(unused, 'close');
  const request = fetch(`http://127.0.0.1:${port}/`);
  await asked.promise;

  const closed = app.close();
  await ended;
  answer.resolve('here');
  expect(await (await request).text()).toBe('here');
  await closed;
});
