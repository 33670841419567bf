import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export function isSecret(brought: string, secret: string): boolean {
  return timingSafeEqual(hash(brought), hash(secret));
}

/** Whether the request has `Authorization: Bearer` with this token. */
export function bringsToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const [, brought = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return isSecret(brought, token);
}
