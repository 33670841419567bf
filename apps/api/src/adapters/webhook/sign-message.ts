import { createHmac, randomBytes } from 'node:crypto';

/** How the specification marks symmetric secrets; base64 follows. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The bytes that a secret stands for. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
}

export interface SignedMessage {
  /** The same in every try. */
  id: string;
  body: string;
  key: Buffer;
  at: Date;
}

/**
 * The headers by which a receiver knows who sent a message, when, and that nobody changed it
 * (https://www.standardwebhooks.com, symmetric signatures).
 */
export function signedHeaders({ id, body, key, at }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
