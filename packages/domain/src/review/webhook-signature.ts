/** The prefix of symmetric secrets (https://www.standardwebhooks.com); base64 follows. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** The version of an HMAC-SHA256 signature; the signature in base64 follows after a comma. */
export const SIGNATURE_VERSION = 'v1';

export const SIGNATURE_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** The text that is signed. `timestamp` is in seconds since 1970, as in its header. */
export function toSignedText(id: string, timestamp: string, body: string): string {
  return `${id}.${timestamp}.${body}`;
}
