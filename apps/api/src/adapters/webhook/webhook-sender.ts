import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { AllowsReceiver } from './allowed-receivers.ts';
import { AddressRefused, findDestination } from './find-destination.ts';
import { NameNotLookedUp, type ResolveName, resolveName } from './resolve-name.ts';
import { signedHeaders } from './sign-message.ts';

const TIMEOUT_MS = 10_000;
/** More than that nobody needs to say; what is said is not kept. */
const MAX_ANSWER_BYTES = 1_024;
const MAX_HEADER_BYTES = 8_192;

interface OutgoingWebhook {
  url: string;
  /** Of the message, the same in every try. */
  id: string;
  body: string;
  key: Buffer;
}

interface WebhookAnswer {
  status: number;
  /** As the receiver wrote it. */
  retryAfter: string | null;
}

/** There was no answer. The message says why in words for the webhook's owner, and nothing of what was found. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}

/** Tells other people's servers that something happened. */
export interface WebhookSender {
  /** Raises an `AddressRefused` for what is not on the public internet, and a `NameNotLookedUp`. */
  check(url: string): Promise<void>;
  /**
   * One try. Resolves with whatever was answered, a redirect too, which is not followed. Raises an `AddressRefused` or
   * a {@link WebhookError}.
   */
  send(message: OutgoingWebhook): Promise<WebhookAnswer>;
}

export interface WebhookSenderOptions {
  clock: () => Date;
  resolve?: ResolveName;
  /** Addresses beside the public ones that may be called: none, unless somebody develops or tests on this machine. */
  allow?: (address: string) => boolean;
  /** Receivers in the operator's own network. */
  allowsReceiver?: AllowsReceiver;
  /** A certificate to trust beside the known authorities. */
  ca?: string;
  timeoutMs?: number;
}

/**
 * Requests to addresses that strangers chose (SSRF). Each name is looked up once, every address behind it judged, and
 * the connection made to exactly these. No proxy, no redirects, no connection that is used twice.
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
        const { statusCode = 0, headers: answered } = response;
        await readLittle(response);
        return { status: statusCode, retryAfter: answered['retry-after'] ?? null };
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
      // An agent of its own: neither a kept connection nor the environment's proxy.
      agent: false,
      lookup: lookupIn(addresses),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal: givenUp,
      ...(ca && { ca }),
    });
    request.once('response', resolve);
    request.on('error', reject);
    // A connection can also end without an answer and without an error (an upgrade that nobody asked for).
    request.once('close', () => reject(new Error('closed')));
    request.end(body);
  });
}

/** Knows the answer already: the addresses that were judged. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, done) => {
    const [first] = known;
    if (all || !first) done(null, known);
    else done(null, first.address, first.family);
  };
}

/** Lets the receiver say what it has to say, within reason. Its status counts even if the rest never comes. */
async function readLittle(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += Buffer.byteLength(chunk);
      if (bytes > MAX_ANSWER_BYTES) break;
    }
  } catch {
    // Cut off, by them or by our own time limit.
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
