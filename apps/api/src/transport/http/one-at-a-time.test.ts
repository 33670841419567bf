import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { respondOneAtATime } from './one-at-a-time.ts';

let app: FastifyInstance;
let begun: string[];
let underWay: number;
let most: number;
let release: () => void;

beforeEach(async () => {
  begun = [];
  underWay = 0;
  most = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app = Fastify();
  respondOneAtATime(app);
  app.get('/:name', async (request) => {
    const { name } = request.params as { name: string };
    begun.push(name);
    underWay += 1;
    most = Math.max(most, underWay);
    if (name === 'slow') await released;
    else await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return `response to ${name}`;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const requestFor = (name: string) => `GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

function open(): { socket: Socket; received: () => string } {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', () => undefined);
  return { socket, received: () => text };
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe('Requests on one connection', () => {
  it('are begun one after the other and get their responses in order', async () => {
    const { socket, received } = open();
    socket.write(['1', '2', '3', '4'].map(requestFor).join(''));
    await expect.poll(received).toContain('response to 4');
    expect(received().match(/response to \d/g)).toEqual([
      'response to 1',
      'response to 2',
      'response to 3',
      'response to 4',
    ]);
    expect([begun, most]).toEqual([['1', '2', '3', '4'], 1]);
    socket.write(requestFor('5'));
    await expect.poll(received).toContain('response to 5');
    socket.destroy();
  });

  it('lose the connection when more of them wait than any client sends, and none of those is begun', async () => {
    const { socket } = open();
    socket.write(requestFor('slow') + requestFor('more').repeat(500));
    await once(socket, 'close');
    release();
    expect(begun).toEqual(['slow']);
    const other = open();
    other.socket.write(requestFor('next'));
    await expect.poll(other.received).toContain('response to next');
    expect(begun).toEqual(['slow', 'next']);
    other.socket.destroy();
  });

  it('that wait when their client goes are never begun', async () => {
    const { socket } = open();
    socket.write(requestFor('slow') + requestFor('forgotten'));
    await expect.poll(() => begun).toEqual(['slow']);
    socket.destroy();
    await expect.poll(connections).toBe(0);
    release();
    const other = open();
    other.socket.write(requestFor('next'));
    await expect.poll(other.received).toContain('response to next');
    expect(begun).toEqual(['slow', 'next']);
    other.socket.destroy();
  });

  it('of different connections do not wait for each other', async () => {
    const [one, other] = [open(), open()];
    one.socket.write(requestFor('slow'));
    await expect.poll(() => begun).toEqual(['slow']);
    other.socket.write(requestFor('quick'));
    await expect.poll(other.received).toContain('response to quick');
    release();
    await expect.poll(one.received).toContain('response to slow');
    one.socket.destroy();
    other.socket.destroy();
  });
});
