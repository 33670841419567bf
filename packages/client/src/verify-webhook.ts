import {
  SIGNATURE_HEADERS,
  SIGNATURE_VERSION,
  toSignedText,
  WEBHOOK_SECRET_PREFIX,
} from '@marque/domain/review/webhook-signature';

/** Request headers as Node or the Fetch API provides them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The content of a webhook request. It has no personal data; query the API for details. */
export interface WebhookMessage {
  type:
    | 'consignment.status_changed'
    | 'consignment.deleted'
    | 'consignment.restored'
    | 'message.created'
    | 'proposal.created'
    | 'proposal.ended'
    | 'consignment.contacted'
    | 'consignment.assigned'
    | 'webhook.test';
  timestamp: string;
  data: {
    consignmentId: number | null;
    number: string | null;
    from: string | null;
    to: string | null;
  };
}

export interface VerifyWebhookOptions {
  /** How many seconds a message may be old, or ahead of this clock; 300 by default. */
  toleranceSeconds?: number | undefined;
  now?: Date | undefined;
}

/** The request is not from Marque, was modified, or is too old. Respond with 400 and do nothing. */
export class WebhookRejected extends Error {
  override name = 'WebhookRejected';
}

const DEFAULT_TOLERANCE_SECONDS = 300;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookRejected(`The header ${name} is missing.`);
  return value;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function importSecret(secret: string): Promise<CryptoKey> {
  const key = secret.startsWith(WEBHOOK_SECRET_PREFIX) ? decode(secret.slice(WEBHOOK_SECRET_PREFIX.length)) : null;
  if (!key || key.length === 0) throw new TypeError('The secret of a webhook begins with "whsec_".');
  return crypto.subtle.importKey('raw', key, HMAC, false, ['verify']);
}

function checkAge(
  timestamp: string,
  { toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now }: VerifyWebhookOptions,
): void {
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const age = (now?.getTime() ?? Date.now()) / 1000 - at;
  if (!(Math.abs(age) <= toleranceSeconds)) throw new WebhookRejected('The message is too old, or from the future.');
}

/**
 * Verifies that a webhook request comes from Marque, unmodified and recent, and returns its message. `rawBody` is the
 * body as received; `secret` is the one shown when the webhook was created (`whsec_…`). Takes equally long for every
 * wrong signature. Rejects with a WebhookRejected, or with a TypeError for a malformed secret.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options: VerifyWebhookOptions = {},
): Promise<WebhookMessage> {
  const key = await importSecret(secret);
  const [id, timestamp, signatures] = [
    readHeader(headers, SIGNATURE_HEADERS.id),
    readHeader(headers, SIGNATURE_HEADERS.timestamp),
    readHeader(headers, SIGNATURE_HEADERS.signature),
  ];
  checkAge(timestamp, options);
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const signed = new TextEncoder().encode(toSignedText(id, timestamp, body));
  for (const given of signatures.split(' ')) {
    const [version, base64 = ''] = given.split(',');
    const signature = version === SIGNATURE_VERSION ? decode(base64) : null;
    // Compared by the platform, in constant time.
    if (signature && (await crypto.subtle.verify(HMAC, key, signature, signed))) return JSON.parse(body);
  }
  throw new WebhookRejected('The signature does not match.');
}
