import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a reader may take nothing of an answer, in milliseconds. */
const STALLED_MS = 60_000;

/**
 * Closes connections whose reader has taken nothing of what is waiting for them: each holds a descriptor and whatever
 * the answer is made of. Node's own time-out watches the progress; where nothing is waiting, an answer is still being
 * worked out and the connection stays.
 */
export function cutStalledReaders(app: FastifyInstance, stalledMs = STALLED_MS): void {
  app.server.setTimeout(stalledMs);
  // With a listener, closing is left to it.
  app.server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  app.server.on('connection', (socket: Socket) => cutTalkers(socket, stalledMs));
}

/**
 * Node starts its time-out anew for whatever a client sends, so that a blank line now and then would hold a connection
 * for good. Clients that read an answer say nothing meanwhile: whoever does and takes nothing is cut.
 */
function cutTalkers(socket: Socket, stalledMs: number): void {
  let before = { isWaiting: false, taken: 0, said: 0 };
  const timer = setInterval(() => {
    const isWaiting = socket.writableLength > 0;
    const now = { isWaiting, taken: socket.bytesWritten - socket.writableLength, said: socket.bytesRead };
    // The request itself was read before the look before this one.
    if (before.isWaiting && isWaiting && now.taken === before.taken && now.said > before.said) socket.destroy();
    before = now;
  }, stalledMs);
  timer.unref();
  socket.once('close', () => clearInterval(timer));
}
