import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadWithSession } from '../../transport/ports/sessions.port.ts';
import type { RouteDoc } from './route-doc.ts';

export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  headers: FastifyRequest['headers'];
}

/** A documented path of spec 7 and the procedure behind it. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  procedure: string;
  status: 200 | 201;
  accepts?: 'form';
  input?: (request: RestRequest) => unknown;
  /** For a list: its query parameters. Any other is rejected instead of ignored (contract 4.4). */
  listParameters?: readonly string[];
  /** A request without a body is refused (`bodyAsSent`), although each field may be omitted. */
  needsBody?: true;
  /** The input field that holds the body: omitted from the paths of issues with the body. */
  bodyIs?: string;
  /** The part of the procedure's output to send, and its headers; by default all of it is sent. */
  toResponse?: (output: unknown, request: RestRequest, reply: FastifyReply) => unknown;
  /** Reads in one statement with the caller's session (ADR 0190). */
  readWithSession?: (params: Readonly<Record<string, string>>) => ReadWithSession | null;
  doc: RouteDoc;
}
