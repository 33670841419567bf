import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface PlainProxy {
  port: number;
  close(): void;
}

/**
 * A TCP proxy that knows nothing about HTTP: connections go to `ports` in turn, skipping ports where nobody listens.
 * Whatever happens to a connection on one side also happens on the other.
 */
export async function startPlainProxy(ports: readonly number[]): Promise<PlainProxy> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  };

  function join(client: Socket, tries: number): void {
    const port = ports[turn++ % ports.length];
    if (port === undefined || tries === 0) return void client.resetAndDestroy();
    const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    keep(server);
    const refused = () => join(client, tries - 1);
    server.once('error', refused);
    server.once('connect', () => {
      server.off('error', refused);
      server.once('error', () => client.resetAndDestroy());
      client.once('error', () => server.resetAndDestroy());
      client.pipe(server);
      server.pipe(client);
    });
  }

  const listener = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (client) => {
    keep(client);
    join(client, 2 * ports.length);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
