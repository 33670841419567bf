import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface LoopbackServer {
  url: string;
  requests: SeenRequest[];
  close(): Promise<void>;
}

export type Responder = (response: ServerResponse, request: SeenRequest) => void;

async function buildBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Simulates an external service: a real HTTP server on this machine that responds as a test chooses. */
export async function startLoopbackServer(respond: Responder): Promise<LoopbackServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void buildBody(request).then((body) => {
      const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      requests.push(seen);
      respond(response, seen);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on TCP, so its address is not a path.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
