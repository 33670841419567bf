import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { cutStalledReaders } from './stalled-readers.ts';

const STALLED_MS = 300;
const LARGE = Buffer.alloc(64 * 1024 * 1024);

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(): Promise<number> {
  app = Fastify({ forceCloseConnections: true });
  cutStalledReaders(app, STALLED_MS);
  app.get('/large', async () => LARGE);
  app.get('/stream', async () => Readable.from(getPieces(LARGE)));
  app.get('/late', async () => wait(3 * STALLED_MS, 'at last'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

function* getPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function ask(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: marque\r\n\r\n`);
  return socket;
}

const openConnections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

async function untilNoneIsOpen(): Promise<void> {
  while ((await openConnections()) > 0) await wait(20);
}

describe('A reader that takes nothing of a response', () => {
  it.each(['/large', '/stream'])('is cut off (%s)', async (path) => {
    const socket = await ask(await serve(), path);
    socket.pause();
    await untilNoneIsOpen();
    socket.destroy();
  });

  it.each(['/large', '/stream'])('is cut off as well when it goes on to say something (%s)', async (path) => {
    const socket = await ask(await serve(), path);
    socket.pause();
    const timer = setInterval(() => socket.write('\r\n'), STALLED_MS / 5);
    await untilNoneIsOpen();
    clearInterval(timer);
    socket.destroy();
  });
});

describe('A reader that is only slow', () => {
  it('gets the whole response', async () => {
    const socket = await ask(await serve(), '/large');
    let received = 0;
    socket.on('data', (piece) => {
      received += piece.length;
      socket.pause();
      // Takes about a second and a half in total, several times the timeout without progress.
      setTimeout(() => socket.resume(), received % (8 * 1024 * 1024) < piece.length ? STALLED_MS * 0.5 : 0);
    });
    while (received < LARGE.length) await wait(20);
    socket.destroy();
    expect(received).toBeGreaterThan(LARGE.length);
  });

  it('may wait for a response that takes its time', async () => {
    const socket = await ask(await serve(), '/late');
    const [response] = await once(socket, 'data');
    socket.destroy();
    expect(String(response)).toContain('at last');
  });
});
