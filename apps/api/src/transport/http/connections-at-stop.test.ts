import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { startPlainProxy } from '../../testing/plain-proxy.ts';
import { createStopping, endConnectionsAtStop, type Stopping } from './connections-at-stop.ts';

interface TestServer {
  app: FastifyInstance;
  stopping: Stopping;
  port: number;
}

async function startServer(respond: () => Promise<string>, port = 0): Promise<TestServer> {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const stopping = createStopping();
  endConnectionsAtStop(app, stopping);
  app.get('/', respond);
  await app.listen({ port, host: '127.0.0.1' });
  return { app, stopping, port: (app.server.address() as AddressInfo).port };
}

async function connected({ app, port }: TestServer): Promise<Socket> {
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await accepted;
  return socket;
}

it('a connection on which nothing was asked does not hold up a stop, and a request that is under way gets its response', async () => {
  const asked = Promise.withResolvers<void>();
  const response = Promise.withResolvers<string>();
  const server = await startServer(() => {
    asked.resolve();
    return response.promise;
  });
  const ended = once(await connected(server), 'close');
  const request = fetch(`http://127.0.0.1:${server.port}/`);
  await asked.promise;

  const closed = server.app.close();
  await ended;
  response.resolve('here');
  expect(await (await request).text()).toBe('here');
  await closed;
});

it('a request that arrives while the server closes, on a connection that was let in before, is served and ends it', async () => {
  const server = await startServer(async () => 'here');
  const client = await connected(server);
  const closed = server.app.close();
  await sleep(100);
  client.write('GET / HTTP/1.1\r\nHost: marque\r\n\r\n');
  const response = await text(client);
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response.toLowerCase()).toContain('connection: close');
  await closed;
});

it('a server that is about to stop serves on, each response being the last of its connection', async () => {
  const server = await startServer(async () => 'here');
  server.stopping.begin();
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  await server.app.close();
});

it('rolling restarts of two servers behind a plain proxy cut no request', async () => {
  const respond = async () => {
    await sleep(5);
    return 'here';
  };
  const servers = [await startServer(respond), await startServer(respond)];
  const proxy = await startPlainProxy(servers.map(({ port }) => port));
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const responses: (number | string)[] = [];
  let isOver = false;

  async function askAgain(): Promise<void> {
    while (!isOver) responses.push(await askOnce(proxy.port, agent));
  }
  const clients = Promise.all(Array.from({ length: 16 }, askAgain));
  for (let restart = 0; restart < 6; restart++) {
    const which = restart % 2;
    const server = servers[which];
    if (!server) throw new Error('There are two servers.');
    server.stopping.begin();
    await sleep(150);
    await server.app.close();
    servers[which] = await startServer(respond, server.port);
    await sleep(50);
  }
  isOver = true;
  await clients;
  agent.destroy();
  proxy.close();
  for (const { app } of servers) await app.close();
  expect(responses.length).toBeGreaterThan(100);
  expect(responses.filter((status) => status !== 200)).toEqual([]);
});

function askOnce(port: number, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', ({ message }) => resolve(message));
  });
}
