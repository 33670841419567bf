import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests may wait on one connection for the response before them. No browser sends even a second one. */
const MAX_WAITING = 10;

type Waiting = (() => void)[];

/**
 * Begins a request only when the previous one on the same connection has its response. Node itself begins all requests
 * of a packet at once: a guest who reads nothing could hold a thousand files open with 64 kB. A client with too many
 * waiting requests loses the connection (pipelining: RFC 9112, 9.3.2).
 */
export function respondOneAtATime(app: FastifyInstance): void {
  const busy = new WeakMap<Socket, Waiting>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // The rest of a packet whose connection was closed below.
    if (socket.destroyed) return;
    const begin = () => {
      reply.raw.once('close', () => beginNext(socket));
      done();
    };
    const waiting = busy.get(socket);
    if (!waiting) {
      busy.set(socket, []);
      begin();
    } else if (waiting.length < MAX_WAITING) {
      waiting.push(begin);
    } else {
      waiting.length = 0;
      socket.destroy();
    }
  });

  function beginNext(socket: Socket): void {
    // Nobody is waiting on a connection that has ended.
    const next = socket.destroyed ? undefined : busy.get(socket)?.shift();
    if (next) next();
    else busy.delete(socket);
  }
}
