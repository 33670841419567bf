import type { Socket } from 'node:net';
import { ERRORS } from '@marque/domain/api/errors';

/**
 * How long a connection stays open after its last response, in milliseconds. Closing at once, with bytes of the request
 * unread, resets the connection, and the reset can overtake the response (RFC 9112, 9.6).
 */
const LINGER_MS = 500;

interface ClientErrorResponse {
  status: string;
  code: string;
  message: string;
}

const MALFORMED: ClientErrorResponse = {
  status: '400 Bad Request',
  code: 'MALFORMED_REQUEST',
  message: ERRORS.MALFORMED_REQUEST.message,
};
const RESPONSES: Record<string, ClientErrorResponse> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'MALFORMED_REQUEST',
    message: 'The request took too long.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'MALFORMED_REQUEST',
    message: 'The request headers are too large.',
  },
};

const responded = new WeakSet<Socket>();

/** Responds to a request that never reached a route, stops reading it, and closes the connection. */
export function respondToClientError(error: { code?: string | undefined }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || responded.has(socket)) return;
  responded.add(socket);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = RESPONSES[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ message, code });
  const head = `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`;
  socket.pause();
  socket.end(head + body);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
