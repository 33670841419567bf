import { type CookieJar, createCookieJar } from './cookie-jar.ts';
import { MarqueError } from './errors.ts';
import type { RetryOptions } from './retries.ts';

export interface ClientOptions {
  /** Where Marque runs: `https://consign.example.com`. In a browser it may be left out and is the page's own. */
  url?: string | URL | undefined;
  /** A personal access token, from the settings page; without one, sign in. */
  token?: string | undefined;
  /** How long one try of a call may take, in milliseconds; 30 seconds unless told otherwise. Uploads and downloads end when nothing has moved for so long. */
  timeoutMs?: number | undefined;
  /** How calls that may be repeated are. */
  retry?: RetryOptions | undefined;
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** The way to one server: its address, who we are there, and the words for a way that is blocked. */
export interface Transport {
  readonly timeoutMs: number;
  readonly retry: RetryOptions;
  readonly hasToken: boolean;
  addressOf(path: string): string;
  /** Who we are, for a request that is not sent by `fetch`. */
  authorization(): Record<string, string>;
  /** As `fetch`, with who we are; raises NETWORK where there is no answer, and UNEXPECTED_ANSWER for a redirect. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  forgetCookies(): void;
}

const DEFAULT_TIMEOUT_MS = 30_000;

function rootOf(url: string | URL | undefined): string {
  const page: { href?: string } | undefined = globalThis.location;
  const given = url ?? (page?.href ? new URL('/', page.href) : undefined);
  if (given === undefined) throw new TypeError('createMarqueClient needs the url at which Marque runs.');
  if (!URL.canParse(given)) throw new TypeError(`${given} is not an address: write https://consign.example.com`);
  const { protocol, origin, pathname } = new URL(given);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError(`${given} is not an address of the web: it begins with https:// or http://`);
  }
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Browsers keep cookies and do not let a page write the header. */
function keepsCookiesItself(): boolean {
  return typeof globalThis.document !== 'undefined' || typeof globalThis.XMLHttpRequest !== 'undefined';
}

/** What the system said of a connection that failed: `ECONNREFUSED`, a certificate, a name. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return '';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  return code ? ` (${code})` : '';
}

export function createTransport(options: ClientOptions): Transport {
  const root = rootOf(options.url);
  const { token } = options;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError('The token has characters that no token has.');
  const jar: CookieJar | null = keepsCookiesItself() ? null : createCookieJar();
  const send = options.fetch ?? globalThis.fetch;

  function authorization(): Record<string, string> {
    if (token !== undefined) return { authorization: `Bearer ${token}` };
    const cookie = jar?.header() ?? null;
    return cookie === null ? {} : { cookie };
  }

  return {
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retry: options.retry ?? {},
    hasToken: token !== undefined,
    addressOf: (path) => `${root}${path}`,
    authorization,
    forgetCookies: () => jar?.clear(),
    async fetch(path, init) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(authorization())) headers.set(name, value);
      let response: Response;
      try {
        response = await send(`${root}${path}`, {
          ...init,
          headers,
          // A token never follows a redirect to somebody else.
          redirect: 'manual',
          credentials: token === undefined ? 'include' : 'omit',
        });
      } catch (error) {
        if (init.signal?.aborted) throw init.signal.reason;
        throw new MarqueError('NETWORK', `No connection to ${root}${reasonOf(error)}.`, { cause: error });
      }
      if (
        response.type === 'opaqueredirect' ||
        (response.status >= 300 && response.status < 400 && response.status !== 304)
      ) {
        const to = response.headers.get('location');
        throw new MarqueError('UNEXPECTED_ANSWER', `${root} sends on to ${to ?? 'another address'}: use that one.`, {
          status: response.status,
        });
      }
      jar?.take(response.headers);
      return response;
    },
  };
}
