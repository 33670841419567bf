import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Connection, requestText } from './connection.ts';

let server: Server;
let pieces: readonly string[];

async function respond(socket: Socket): Promise<void> {
  for await (const _ of socket) {
    for (const piece of pieces) {
      socket.write(piece);
      await turn();
    }
  }
}

beforeAll(async () => {
  server = createServer((socket) => void respond(socket).catch(() => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function connect(): Promise<Connection> {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return Connection.to(`http://127.0.0.1:${address.port}`);
}

async function read(...sent: string[]) {
  pieces = sent;
  const connection = await connect();
  const [first, second] = [
    await connection.ask(requestText({ path: '/' }), true),
    await connection.ask(requestText({ path: '/' })),
  ];
  connection.close();
  expect(second).toEqual({ ...first, body: '' });
  return first;
}

describe('A connection of the load', () => {
  it('reads a response to its length, in one piece or several', async () => {
    const expected = { status: 200, bytes: 5, body: 'hello' };
    expect(await read('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')).toEqual(expected);
    expect(await read('HTTP/1.1 200 OK\r\ncontent-length: 5\r', '\n\r\nhe', 'llo')).toEqual(expected);
  });

  it('reads a chunked response to its last chunk, wherever its pieces are cut', async () => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
    for (const cut of [0, 1, 2, 3, 4]) {
      const end = '0\r\n\r\n';
      const response = await read(`${head}3\r\nhel\r\n`, `2\r\nlo\r\n${end.slice(0, cut)}`, end.slice(cut));
      expect(response).toMatchObject({ status: 200, body: 'hello' });
    }
  });

  it('knows the status of a response without a body', async () => {
    expect(await read('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')).toMatchObject({ status: 404, bytes: 0 });
  });

  it('rejects when the server leaves', async () => {
    server.once('connection', (socket: Socket) => socket.destroy());
    const connection = await connect();
    await expect(connection.ask(requestText({ path: '/' }))).rejects.toThrow();
  });

  it('sends what a browser would', () => {
    const text = requestText({ path: '/x', cookie: 'a=b', body: { name: 'é' } }).toString();
    expect(text).toBe(
      'POST /x HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: a=b\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"name":"é"}',
    );
  });
});
