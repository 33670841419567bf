import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import superjson from 'superjson';
import type { Person } from './test-app.ts';

/** One server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface Message {
  event: string;
  id: string | null;
  data: unknown;
}

export interface LiveStream {
  next(): Promise<Message | null>;
  /** The next one about a consignment: what happened to others before may be announced only now. */
  nextAbout(consignmentId: number): Promise<Message | null>;
  leave(): void;
}

/** The URL of a server that really listens: `inject()` does not support streams. */
export async function listening(app: FastifyInstance): Promise<string> {
  return app.server.listening ? getAddress(app) : app.listen({ port: 0, host: '127.0.0.1' });
}

function getAddress(app: FastifyInstance): string {
  // It listens on TCP, so its address is not a path.
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Raises an error with the response if it is not an event stream. */
export async function openStream(
  app: FastifyInstance,
  person: Person | null,
  procedure: string,
  lastEventId?: string,
): Promise<LiveStream> {
  const leaving = new AbortController();
  const response = await fetch(`${await listening(app)}/trpc/${procedure}`, {
    headers: {
      accept: 'text/event-stream',
      ...(person && { cookie: person.cookie }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  });
  if (!response.body || response.headers.get('content-type') !== 'text/event-stream') {
    throw new Error(`Not an event stream: ${response.status} ${await response.text()}`);
  }
  // Piped now: fetch cancels a body that nobody reads once its response is garbage-collected.
  const messages = getMessages(response.body.pipeThrough(new TextDecoderStream()));
  const next = async () => (await messages.next()).value ?? null;

  async function nextAbout(consignmentId: number): Promise<Message | null> {
    for (;;) {
      const message = await next();
      if (message === null || isAbout(message, consignmentId)) return message;
    }
  }

  return {
    next,
    nextAbout,
    leave: () => leaving.abort(),
  };
}

const isAbout = ({ data }: Message, id: number) =>
  typeof data === 'object' && data !== null && 'consignmentId' in data && data.consignmentId === id;

async function* getMessages(chunks: ReadableStream<string>): AsyncGenerator<Message, void> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const message = parse(text.slice(0, end).trim());
      text = text.slice(end + 2);
      if (message && message.event !== 'ping' && message.event !== 'connected') yield message;
    }
  }
}

function parse(block: string): Message | null {
  const fields = new Map(block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]));
  const data = fields.get('data');
  if (data === undefined) return null;
  const event = fields.get('event') ?? 'message';
  const isPlain = event === 'ping' || event === 'connected' || event === 'return';
  return { event, id: fields.get('id') ?? null, data: isPlain ? data : superjson.deserialize(JSON.parse(data)) };
}
