import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a client may read nothing of a response, in milliseconds. */
const STALLED_MS = 60_000;

/**
 * Closes connections whose client does not read the waiting response: each holds a descriptor and the response's
 * resources. Node's timeout watches the progress; if nothing is waiting, the response is still being computed and the
 * connection stays.
 */
export function cutStalledReaders(app: FastifyInstance, stalledMs = STALLED_MS): void {
  app.server.setTimeout(stalledMs);
  // With a listener, it must close the connection.
  app.server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  app.server.on('connection', (socket: Socket) => cutTalkers(socket, stalledMs));
}

/**
 * Node restarts its timeout whenever a client sends anything, so an occasional blank line would hold a connection
 * forever. Clients that read a response send nothing meanwhile: one that sends but reads nothing is disconnected.
 */
function cutTalkers(socket: Socket, stalledMs: number): void {
  let before = { isWaiting: false, taken: 0, said: 0 };
  const timer = setInterval(() => {
    const isWaiting = socket.writableLength > 0;
    const now = { isWaiting, taken: socket.bytesWritten - socket.writableLength, said: socket.bytesRead };
    // The request itself was read before the previous check.
    if (before.isWaiting && isWaiting && now.taken === before.taken && now.said > before.said) socket.destroy();
    before = now;
  }, stalledMs);
  timer.unref();
  socket.once('close', () => clearInterval(timer));
}
