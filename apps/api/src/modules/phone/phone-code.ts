import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { UserId } from '@marque/domain/api/ids';
import { CODE_LENGTH } from '@marque/domain/product/limits';

const KEY_PURPOSE = 'marque phone verification code';
const KEY_BYTES = 32;

/** Six digits, each combination equally likely: `randomInt` uses rejection instead of a remainder. */
export function generateCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/**
 * The stored form of a code: HMAC-SHA256 under a key derived from APP_SECRET, because a plain hash of six digits could
 * be reversed by trying them all. Bound to the account and the number, so that it proves nothing else.
 */
export function hashCode(secret: string, userId: UserId, phone: string, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES));
  return createHmac('sha256', key).update(`${userId} ${phone} ${code}`).digest('hex');
}
