import { MAX_COUNTED } from '@marque/domain/review/staff';
import type { FastifyReply } from 'fastify';
import type { RestRequest } from './rest-route.ts';

/**
 * A list whose items are already JSON texts. Each is encoded separately: one character beyond Latin-1 makes encoding a
 * whole string ten times slower, and most items have none.
 */
export class JsonTexts {
  readonly bytes: Buffer;

  constructor(items: readonly string[]) {
    const comma = Buffer.from(',');
    const parts = items.flatMap((item, index) => (index === 0 ? [Buffer.from(item)] : [comma, Buffer.from(item)]));
    this.bytes = Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
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
