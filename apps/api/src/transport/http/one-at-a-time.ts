import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that may wait on one connection for the answer before them. No browser sends a second one at all. */
const MAX_WAITING = 10;

/** Those that wait on a connection, each to be begun by calling it. */
type Waiting = (() => void)[];

/**
 * Begins a request only once the one before it on the same connection is answered. Node itself begins all that arrive
 * in one packet at once: a guest who reads nothing would hold a thousand files open with 64 kB. Whoever lets more wait
 * than a pipeline holds (RFC 9112, 9.3.2) loses the connection.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const busy = new WeakMap<Socket, Waiting>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // The rest of a packet whose connection was cut below.
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
    // What waits on a connection that has ended is for nobody.
    const next = socket.destroyed ? undefined : busy.get(socket)?.shift();
    if (next) next();
    else busy.delete(socket);
  }
}
