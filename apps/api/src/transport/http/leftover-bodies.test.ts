import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { takeLeftoverBodies } from './leftover-bodies.ts';

const BODY = Buffer.alloc(4 * 1024 * 1024);

it('a request gets its response although the body before it, on the same connection, was read in part only', async () => {
  const app = Fastify();
  takeLeftoverBodies(app);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/', async ({ raw }, reply) => {
    // Like a form parser whose file cannot be written: it reads a part, and then nothing more.
    raw.pipe(new PassThrough());
    await sleep(50);
    return reply.code(507).send('full');
  });
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const ask = (method: string, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({
        port,
        host: '127.0.0.1',
        agent,
        method,
        headers: body && { 'content-length': body.length },
      });
      asked.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)));
      asked.once('error', reject).end(body);
    });
  expect(await ask('POST', BODY)).toBe(507);
  expect(await ask('GET')).toBe(200);
  agent.destroy();
  await app.close();
}, 10_000);
