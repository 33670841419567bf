import { type CookieJar, createCookieJar } from './cookie-jar.ts';
import { MarqueError } from './errors.ts';
import type { RetryOptions } from './retries.ts';

export interface ClientOptions {
  /** The address of Marque: `https://consign.example.com`. In browsers, the origin of the page by default. */
  url?: string | URL | undefined;
  /** A personal access token, from the settings page; without one, sign in. */
  token?: string | undefined;
  /**
   * The timeout of one try, in milliseconds; 30 seconds by default. For uploads and downloads, the longest pause
   * without progress.
   */
  timeoutMs?: number | undefined;
  retry?: RetryOptions | undefined;
  fetch?: typeof fetch | undefined;
}

export interface Transport {
  readonly timeoutMs: number;
  readonly retry: RetryOptions;
  readonly hasToken: boolean;
  getAddress(path: string): string;
  /** The headers of the token or session, for requests that are not sent by `fetch`. */
  authorization(): Record<string, string>;
  /** `fetch` with authorization. Raises NETWORK without a response, and UNEXPECTED_ANSWER for a redirect. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  forgetCookies(): void;
}

const DEFAULT_TIMEOUT_MS = 30_000;

function findRoot(url: string | URL | undefined): string {
  const page: { href?: string } | undefined = globalThis.location;
  const given = url ?? (page?.href ? new URL('/', page.href) : undefined);
  if (given === undefined) throw new TypeError('createMarqueClient needs the url of Marque.');
  if (!URL.canParse(given))
    throw new TypeError(`${given} is not a web address. Use the form https://consign.example.com`);
  const { protocol, origin, pathname } = new URL(given);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError(`${given} is not a web address: it must begin with https:// or http://`);
  }
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Browsers manage cookies and do not let pages set the header. */
function keepsCookiesItself(): boolean {
  return typeof globalThis.document !== 'undefined' || typeof globalThis.XMLHttpRequest !== 'undefined';
}

function findReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return '';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  return code ? ` (${code})` : '';
}

export function createTransport(options: ClientOptions): Transport {
  const root = findRoot(options.url);
  const { token } = options;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError('The token has characters that a token cannot have.');
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
    getAddress: (path) => `${root}${path}`,
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
          // A redirect must not send the token to another server.
          redirect: 'manual',
          credentials: token === undefined ? 'include' : 'omit',
        });
      } catch (error) {
        if (init.signal?.aborted) throw init.signal.reason;
        throw new MarqueError('NETWORK', `No connection to ${root}${findReason(error)}.`, { cause: error });
      }
      if (
        response.type === 'opaqueredirect' ||
        (response.status >= 300 && response.status < 400 && response.status !== 304)
      ) {
        const to = response.headers.get('location');
        throw new MarqueError(
          'UNEXPECTED_ANSWER',
          `${root} redirects to ${to ?? 'another address'}. Use that address instead.`,
          {
            status: response.status,
          },
        );
      }
      jar?.take(response.headers);
      return response;
    },
  };
}
