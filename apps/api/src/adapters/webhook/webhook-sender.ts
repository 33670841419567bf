import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { AllowsReceiver } from './allowed-receivers.ts';
import { AddressRefused, findDestination } from './find-destination.ts';
import { NameNotLookedUp, type ResolveName, resolveName } from './resolve-name.ts';
import { signedHeaders } from './sign-message.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1_024;
const MAX_HEADER_BYTES = 8_192;

interface OutgoingWebhook {
  url: string;
  id: string;
  body: string;
  key: Buffer;
}

interface WebhookResponse {
  status: number;
  retryAfter: string | null;
}

/** There was no response. `message` says why for the webhook's owner, without revealing what was found. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}

export interface WebhookSender {
  /** Raises `AddressRefused` for addresses that are not public, and `NameNotLookedUp`. */
  check(url: string): Promise<void>;
  /**
   * Makes one try. Resolves with any response, even a redirect, which is not followed. Raises `AddressRefused` or
   * {@link WebhookError}.
   */
  send(message: OutgoingWebhook): Promise<WebhookResponse>;
}

export interface WebhookSenderOptions {
  clock: () => Date;
  resolve?: ResolveName;
  allow?: (address: string) => boolean;
  allowsReceiver?: AllowsReceiver;
  ca?: string;
  timeoutMs?: number;
}

/**
 * Sends requests to untrusted URLs (SSRF). Each name is looked up once, all its addresses are checked, and the
 * connection uses exactly these. No proxy, no redirects, no reused connections.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { clock, resolve = resolveName, allow = () => false, allowsReceiver, ca, timeoutMs = TIMEOUT_MS } = options;
  const rules = { resolve, allow, ...(allowsReceiver && { allowsReceiver }) };
  const find = (url: URL, givenUp: AbortSignal) => findDestination(url, rules, givenUp);
  return {
    async check(url) {
      if (!URL.canParse(url)) throw new AddressRefused();
      await find(new URL(url), AbortSignal.timeout(timeoutMs));
    },

    async send({ url: address, id, body, key }) {
      const url = new URL(address);
      const givenUp = AbortSignal.timeout(timeoutMs);
      const addresses = await find(url, givenUp).catch((error: unknown) => {
        throw error instanceof NameNotLookedUp ? new WebhookError(error.message) : error;
      });
      try {
        const headers = { ...signedHeaders({ id, body, key, at: clock() }), 'user-agent': 'Marque' };
        const response = await post(url, { addresses, headers, body, givenUp, ...(ca && { ca }) });
        const { statusCode = 0 } = response;
        await readLittle(response);
        return { status: statusCode, retryAfter: response.headers['retry-after'] ?? null };
      } catch (error) {
        throw new WebhookError(wordsFor(error, givenUp));
      }
    },
  };
}

interface Post {
  addresses: readonly string[];
  headers: Record<string, string>;
  body: string;
  givenUp: AbortSignal;
  ca?: string;
}

function post(url: URL, { addresses, headers, body, givenUp, ca }: Post): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // Neither a reused connection nor the environment's proxy.
      agent: false,
      lookup: lookupIn(addresses),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal: givenUp,
      ...(ca && { ca }),
    });
    request.once('response', resolve);
    request.on('error', reject);
    // A connection can also end without a response and without an error (an unexpected upgrade).
    request.once('close', () => reject(new Error('closed')));
    request.end(body);
  });
}

function lookupIn(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, done) => {
    const [first] = known;
    if (all || !first) done(null, known);
    else done(null, first.address, first.family);
  };
}

/** Reads a limited part of the response. Its status counts even if the rest never arrives. */
async function readLittle(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += Buffer.byteLength(chunk);
      if (bytes > MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // Cut off by the receiver or by our time limit.
  } finally {
    response.destroy();
  }
}

function wordsFor(error: unknown, givenUp: AbortSignal): string {
  if (givenUp.aborted) return 'no answer in time';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|TLS|SSL|ISSUER|SIGNATURE/.test(code))
    return 'the connection was not secure: its certificate was not accepted';
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  return 'the connection failed';
}
