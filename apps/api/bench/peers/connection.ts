import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface HttpResponse {
  status: number;
  bytes: number;
  body: string;
}

const HEAD_END = '\r\n\r\n';
/** The end of a chunked body; JSON contains no line breaks, so nothing else looks like it. */
const LAST_CHUNK = '0\r\n\r\n';

/**
 * A connection that sends prepared requests, one after the other. It only parses the status and the end of a response,
 * because it shares the processors with the servers that it measures: `node:http` takes five times as much.
 */
export class Connection {
  readonly #socket: Socket;
  #resolve: (response: HttpResponse) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #head: Buffer | null = null;
  #kept: Buffer[] | null = null;
  #status = 0;
  #bytes = 0;
  /** Bytes of the body still to come; negative before the head has been read. */
  #left = -1;
  #isChunked = false;
  #tail = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#reject(error));
    socket.on('close', () => this.#reject(new Error('The server closed the connection.')));
  }

  static async to(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  ask(request: Buffer, isWanted = false): Promise<HttpResponse> {
    this.#head = null;
    this.#kept = isWanted ? [] : null;
    this.#bytes = 0;
    this.#left = -1;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = () => undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#left >= 0) {
      this.#take(chunk);
      return;
    }
    const data = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = data.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = data;
      return;
    }
    const head = data.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    this.#isChunked = length === undefined;
    this.#tail = '';
    this.#left = Number(length ?? Number.MAX_SAFE_INTEGER);
    this.#take(data.subarray(end + HEAD_END.length));
  }

  #take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    this.#left -= chunk.length;
    this.#kept?.push(chunk);
    if (!this.#isLast(chunk)) return;
    const kept = Buffer.concat(this.#kept ?? []);
    const body = (this.#isChunked ? joinChunks(kept) : kept).toString();
    this.#resolve({ status: this.#status, bytes: this.#bytes, body });
  }

  #isLast(chunk: Buffer): boolean {
    if (!this.#isChunked) return this.#left <= 0;
    this.#tail = (this.#tail + chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    );
    return this.#tail === LAST_CHUNK;
  }
}

/** The body of a chunked response (RFC 9112, 7.1). */
function joinChunks(data: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < data.length; ) {
    const start = data.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(data.toString('latin1', at, start), 16);
    if (!size) break;
    chunks.push(data.subarray(start, start + size));
    at = start + size + 2;
  }
  return Buffer.concat(chunks);
}

export interface Request {
  path: string;
  cookie?: string;
  accept?: string;
  body?: unknown;
}

export function requestText({ path, cookie, accept, body }: Request): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(accept ? [`accept: ${accept}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}${HEAD_END}${payload}`);
}
