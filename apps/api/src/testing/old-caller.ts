/** Raised for every response that is not OK: its message is the status, a colon, and the body's text (spec 8.1). */
export class OldCallerError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'OldCallerError';
    this.status = status;
  }
}

export interface OldRequest {
  method?: string;
  body?: string | FormData;
}

export type On401 = 'throw' | 'returnNull';

/**
 * The caller that the documented paths were written for, by the rules of spec 7.1: every call sends its cookies, a
 * string body without a content type is JSON, a response is JSON or else its raw text.
 */
export class OldCaller {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Raises an {@link OldCallerError} for a response that is not OK. */
  async request(path: string, { method = 'GET', body }: OldRequest = {}): Promise<unknown> {
    const response = await this.#fetch(path, method, body);
    if (!response.ok) throw new OldCallerError(response.status, (await response.text()) || response.statusText);
    return parsed(await response.text());
  }

  async load([path]: readonly [string, ...unknown[]], on401: On401 = 'throw'): Promise<unknown> {
    try {
      return await this.request(path);
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof OldCallerError && error.status === 401) return null;
      throw error;
    }
  }

  async #fetch(path: string, method: string, body: OldRequest['body']): Promise<Response> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';', 1);
    const [name = '', value = ''] = pair.split('=');
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
