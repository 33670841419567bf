import { MAX_COUNTED } from '@marque/domain/review/staff';
import type { FastifyReply } from 'fastify';
import { encodePieces, separate } from '../../transport/json-text.ts';
import type { RestRequest } from './rest-route.ts';

/** A list whose items are already JSON texts. */
export class JsonTexts {
  readonly bytes: Buffer;

  constructor(items: readonly string[]) {
    this.bytes = encodePieces(['[', ...separate(items), ']']);
  }
}

interface ListRequest {
  query: RestRequest['query'];
  reply: FastifyReply;
}

/**
 * Lists are arrays: the total is in `X-Total-Count`, the next page in `Link` (contract 4.4; RFC 8288). If there are too
 * many to count, `X-Total-Count-Relation: gte` says that the total is a lower bound.
 */
export function setListHeaders(
  page: { total?: number | null; nextCursor: string | null },
  path: string,
  list: ListRequest,
): void {
  if (page.total !== undefined) void list.reply.header('x-total-count', page.total ?? MAX_COUNTED);
  if (page.total === null) void list.reply.header('x-total-count-relation', 'gte');
  if (page.nextCursor === null) return;
  const next = new URLSearchParams({ ...list.query, cursor: page.nextCursor });
  void list.reply.header('link', `<${path}?${next}>; rel="next"`);
}
