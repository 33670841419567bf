import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadWithSession } from '../../transport/ports/sessions.port.ts';
import type { RouteDoc } from './route-doc.ts';

/** What a documented path's request brings, in plain values. */
export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Parsed JSON, or a form's fields. */
  body: unknown;
  headers: FastifyRequest['headers'];
}

/** One documented path of spec 7 and the procedure that answers it. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  /** As in the router: `draft.save`. */
  procedure: string;
  status: 200 | 201;
  /** What the path takes besides JSON. */
  accepts?: 'form';
  /** How the request becomes the procedure's input; by default it has none. */
  input?: (request: RestRequest) => unknown;
  /** Of a list: the query parameters that it takes. Any other is refused instead of being ignored (contract 4.4). */
  listParameters?: readonly string[];
  /** The field of the input that the body became: it has no place in the paths of what is wrong with the body. */
  bodyIs?: string;
  /** What of the procedure's answer is sent, and what goes into headers; by default all of it. */
  toResponse?: (output: unknown, request: RestRequest, reply: FastifyReply) => unknown;
  /** What is read in one statement with the session of whoever asks (ADR 0190). */
  readWithSession?: (params: Readonly<Record<string, string>>) => ReadWithSession | null;
  doc: RouteDoc;
}
