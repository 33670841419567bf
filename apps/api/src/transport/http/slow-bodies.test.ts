import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutSlowBodies } from './slow-bodies.ts';

const WINDOW_MS = 100;

let app: FastifyInstance;
let handled: unknown[];
const sockets: Socket[] = [];

beforeEach(async () => {
  handled = [];
  app = Fastify();
  cutSlowBodies(app, { windowMs: WINDOW_MS, minBytes: 50 });
  app.post('/', async (request) => {
    handled.push(request.body);
    return { ok: true };
  });
  app.post('/slow', async () => {
    await sleep(3 * WINDOW_MS);
    return { ok: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function open(head: string): Promise<{ socket: Socket; response: Promise<string> }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  // Not events.once(): it rejects on an error, and a reset may follow the response.
  const response = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
  socket.write(head);
  return { socket, response };
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';

describe('A client that sends its body', () => {
  it('byte by byte gets a 408 and is cut off, and its request is never handled', async () => {
    const { socket, response } = await open(`${HEAD}Content-Length: 1000\r\n\r\n`);
    const dribble = setInterval(() => socket.writable && socket.write(' '), 20);
    expect(await response).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(dribble);
    expect(handled).toEqual([]);
  });

  it('in chunks and then not at all is cut off too', async () => {
    const { response } = await open(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`);
    expect(await response).toMatch(/^HTTP\/1.1 408 /);
  });

  it('and is given up has time to read why, even while it goes on sending', async () => {
    const { socket, response } = await open(`${HEAD}Content-Length: 100000\r\n\r\n`);
    socket.pause();
    const dribble = setInterval(() => socket.writable && socket.write('x'), 20);
    await sleep(2.5 * WINDOW_MS);
    socket.resume();
    expect(await response).toContain('"message":"The request took too long."');
    clearInterval(dribble);
  });

  it('slowly but steadily enough is heard to the end', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(500) });
    const { socket, response } = await open(`${HEAD}Content-Length: ${body.length}\r\n\r\n`);
    for (let at = 0; at < body.length; at += 60) {
      socket.write(body.slice(at, at + 60));
      await sleep(20);
    }
    expect(await response).toMatch(/^HTTP\/1.1 200 /);
    expect(handled).toEqual([JSON.parse(body)]);
  });

  it('at once, to a handler that takes its time, is not disturbed', async () => {
    const { response } = await open(`${HEAD.replace('POST / ', 'POST /slow ')}Content-Length: 2\r\n\r\n{}`);
    expect(await response).toMatch(/^HTTP\/1.1 200 /);
  });
});
