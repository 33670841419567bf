import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request has `Authorization: Bearer` with this token. How long that takes tells nothing of the token. */
export function bringsToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const [, brought = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return timingSafeEqual(hash(brought), hash(token));
}
