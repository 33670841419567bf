import { createHmac, randomBytes } from 'node:crypto';
import {
  SIGNATURE_HEADERS,
  SIGNATURE_VERSION,
  toSignedText,
  WEBHOOK_SECRET_PREFIX,
} from '@marque/domain/review/webhook-signature';

const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return `${WEBHOOK_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The bytes that a secret stands for. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
}

export interface SignedMessage {
  /** The same in every try. */
  id: string;
  body: string;
  key: Buffer;
  at: Date;
}

/**
 * The headers that tell a receiver who sent a message and when, and that it was not changed
 * (https://www.standardwebhooks.com, symmetric signatures).
 */
export function signedHeaders({ id, body, key, at }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', key)
    .update(toSignedText(id, timestamp, body))
    .digest('base64');
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.id]: id,
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: `${SIGNATURE_VERSION},${signature}`,
  };
}
