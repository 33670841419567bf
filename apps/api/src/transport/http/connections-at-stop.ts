import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Stopping {
  /**
   * From now on `/readyz` says so, and each response asks its client to use another connection; everything is still
   * served.
   */
  begin(): void;
  isUnderWay(): boolean;
}

export function createStopping(): Stopping {
  let isUnderWay = false;
  return {
    begin: () => {
      isUnderWay = true;
    },
    isUnderWay: () => isUnderWay,
  };
}

/** A client that connects sends a request within this time; browsers also open spare connections. */
const ASKS_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 10;
const MAX_TURNS = 1_000;

/**
 * Lets a closing server end right after its last response without cutting anyone off: requests that arrive while it
 * closes are served, even on connections whose first request is still on its way. Node itself waits for connections
 * without any request yet, and, until their keep-alive expires, for those whose request was in progress when the stop
 * began.
 */
export function endConnectionsAtStop(app: FastifyInstance, stopping: Stopping): void {
  const unused = new Map<Socket, number>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    unused.set(socket, Date.now());
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    response.once('close', () => {
      if (isClosing) socket.end();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.isUnderWay()) void reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    stopping.begin();
    await untilNobodyWaits(app.server);
    isClosing = true;
    if (app.server.listening) app.server.close();
    await endUnused(unused);
  });
}

/**
 * Returns right after a turn of the event loop in which no connection was accepted. Connections that the system has
 * accepted, but we have not, would be reset when the server stops listening; libuv takes one of them per turn.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let letIn = 0;
  const count = () => {
    letIn += 1;
  };
  server.on('connection', count);
  let before = -1;
  for (let turn = 0; turn < MAX_TURNS && letIn !== before; turn++) {
    before = letIn;
    await setImmediate();
    await setImmediate();
  }
  server.off('connection', count);
}

async function endUnused(unused: ReadonlyMap<Socket, number>): Promise<void> {
  while (unused.size > 0) {
    const old = Date.now() - ASKS_WITHIN_MS;
    for (const [socket, since] of unused) if (since <= old) socket.destroy();
    await sleep(LOOK_EVERY_MS);
  }
}
