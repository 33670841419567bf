import { connect, type Socket } from 'node:net';
import type { Counts } from './counts.ts';

export interface Target {
  port: number;
  cookie: string;
  asset: string;
  counts: Counts;
}

/** Requests per connection: more response bytes than the system's buffers hold. */
const RESPONSES_A_READER = 10;
/** As many as a packet holds. */
const RESPONSES_A_PIPELINE = 500;
/** A client that reads nothing only notices the end of its connection by writing. */
const LOOK_EVERY_MS = 5_000;
const WRITE_EVERY_MS = 500;
const PROMISED_BYTES = 500_000;
const CONNECT_AGAIN_MS = 500;
/** As many as one address may hold without running out of ports, in small groups so that all succeed. */
const CONNECTED_AT_ONCE = 50;

/** Linux accepts connections on all of 127.0.0.0/8; elsewhere all connections use one address. */
export const getAddress = (index: number) =>
  process.platform === 'linux' ? `127.0.0.${2 + (index % 40)}` : '127.0.0.1';

function hold({ port, counts }: Target, kind: string, index: number, use: (socket: Socket) => () => void): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: getAddress(index) });
  let end = (): void => undefined;
  socket.once('connect', () => {
    counts.add(kind, 'opened');
    end = use(socket);
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    end();
    counts.add(kind, 'ended');
    setTimeout(() => hold({ port, counts, cookie: '', asset: '' }, kind, index, use), CONNECT_AGAIN_MS);
  });
}

async function holdMany(
  target: Target,
  kind: string,
  count: number,
  use: (socket: Socket, index: number) => () => void,
) {
  for (let index = 0; index < count; index += 1) {
    hold(target, kind, index, (socket) => use(socket, index));
    if (index % CONNECTED_AT_ONCE === CONNECTED_AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const nothing = () => undefined;

export function readSlowly(target: Target, count: number): Promise<void> {
  const head = `GET ${target.asset} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n`;
  return holdMany(target, 'slow readers', count, (socket) => {
    socket.pause();
    socket.write(head.repeat(RESPONSES_A_READER));
    const timer = setInterval(() => socket.write('\r\n'), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  });
}

export function pipeline(target: Target, count: number): Promise<void> {
  const head = `GET ${target.asset} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  return holdMany(target, 'pipelines', count, (socket) => {
    socket.resume();
    socket.write(head.repeat(RESPONSES_A_PIPELINE));
    return nothing;
  });
}

export function writeSlowly(target: Target, count: number): Promise<void> {
  const types = ['multipart/form-data; boundary=b', 'application/json'];
  const paths = ['/api/upload', '/api/consignments', '/trpc/auth.login', '/api/draft-consignment'];
  return holdMany(target, 'slow writers', count, (socket, index) => {
    const isForm = index % 4 < 2;
    const cookie = index % 8 < 4 ? `Cookie: ${target.cookie}\r\n` : '';
    const type = types[isForm ? 0 : 1];
    const head = `POST ${paths[index % 4]} HTTP/1.1\r\nHost: localhost\r\n${cookie}Content-Type: ${type}\r\nContent-Length: ${PROMISED_BYTES}\r\n\r\n`;
    socket.write(
      head + (isForm ? '--b\r\nContent-Disposition: form-data; name="make"\r\n\r\n' : '{"json":{"username":"'),
    );
    socket.resume();
    const timer = setInterval(() => socket.write('x'.repeat(10)), WRITE_EVERY_MS);
    return () => clearInterval(timer);
  });
}

export function idle(target: Target, count: number): Promise<void> {
  return holdMany(target, 'idle connections', count, (socket) => {
    socket.resume();
    return nothing;
  });
}
