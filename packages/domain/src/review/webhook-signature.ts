/** How symmetric secrets are marked (https://www.standardwebhooks.com); base64 follows. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** The version of a signature by HMAC-SHA256; the signature in base64 follows after a comma. */
export const SIGNATURE_VERSION = 'v1';

export const SIGNATURE_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** What is signed. `timestamp` is in seconds since 1970, as in its header. */
export function toSignedText(id: string, timestamp: string, body: string): string {
  return `${id}.${timestamp}.${body}`;
}
