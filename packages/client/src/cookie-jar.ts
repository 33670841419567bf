export interface CookieJar {
  header(): string | null;
  take(headers: Headers): void;
  clear(): void;
}

/** Cookies outside of browsers (RFC 6265). Domain and path are ignored, because there is only one server. */
export function createCookieJar(now: () => number = Date.now): CookieJar {
  const cookies = new Map<string, { value: string; endsAt: number }>();

  function takeOne(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const split = pair.indexOf('=');
    if (split < 1) return;
    const endsAt = findExpiry(attributes, now());
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

/** `Max-Age` takes precedence over `Expires` (RFC 6265, 5.3); a cookie without either lasts until the process ends. */
function findExpiry(attributes: readonly string[], now: number): number {
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
