import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';
import { bringsToken } from './shared-secret.ts';

const MAX_CONNECTIONS = 20;
const REQUEST_TIMEOUT_MS = 10_000;

export interface MetricsServer {
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a separate port, to everyone who reaches it and has the token, if there is one: without a token
 * that port must not be public. Rejects if the port is taken.
 */
export async function startMetricsServer(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | null },
): Promise<MetricsServer> {
  const options = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS };
  const server = createServer(options, async ({ method, url = '', headers: asked }, response) => {
    const isAsked = (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === '/metrics';
    if (!isAsked) {
      response.writeHead(404).end();
      return;
    }
    if (token !== null && !bringsToken(asked, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
    response.writeHead(200, headers).end(await metrics.text());
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
