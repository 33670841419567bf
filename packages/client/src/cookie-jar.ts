/** The cookies of one server, in memory. */
export interface CookieJar {
  /** What to send, as a `Cookie` header; `null` for nothing. */
  header(): string | null;
  /** Takes over what an answer sets or clears. */
  take(headers: Headers): void;
  clear(): void;
}

/** Where there is no browser that keeps cookies: names, values and ends of life (RFC 6265); path and host are those of the one server. */
export function createCookieJar(now: () => number = Date.now): CookieJar {
  const cookies = new Map<string, { value: string; endsAt: number }>();

  function takeOne(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const split = pair.indexOf('=');
    if (split < 1) return;
    const endsAt = endOf(attributes, now());
    const name = pair.slice(0, split).trim();
    if (endsAt <= now()) cookies.delete(name);
    else cookies.set(name, { value: pair.slice(split + 1).trim(), endsAt });
  }

  return {
    header: () => {
      const live = [...cookies].filter(([, { endsAt }]) => endsAt > now());
      return live.length === 0 ? null : live.map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    take: (headers) => {
      for (const line of headers.getSetCookie()) takeOne(line);
    },
    clear: () => cookies.clear(),
  };
}

/** `Max-Age` counts before `Expires` (RFC 6265, 5.3); a cookie without either lasts as long as the program. */
function endOf(attributes: readonly string[], now: number): number {
  const found = new Map(
    attributes.map((attribute) => {
      const [name = '', ...value] = attribute.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const maxAge = Number.parseInt(found.get('max-age') ?? '', 10);
  if (!Number.isNaN(maxAge)) return now + maxAge * 1000;
  const expires = Date.parse(found.get('expires') ?? '');
  return Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires;
}
