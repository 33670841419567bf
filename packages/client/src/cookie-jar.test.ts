import { describe, expect, it } from 'vitest';
import { createCookieJar } from './cookie-jar.ts';

const setCookies = (...lines: string[]): Headers => {
  const headers = new Headers();
  for (const line of lines) headers.append('set-cookie', line);
  return headers;
};

describe('The cookie jar', () => {
  it('sends back what it was given, and the newest value', () => {
    const jar = createCookieJar();
    expect(jar.header()).toBeNull();
    jar.take(setCookies('marque_session=one; Path=/; HttpOnly', 'marque_device=a=b; Max-Age=60'));
    jar.take(setCookies('marque_session=two; Path=/'));
    expect(jar.header()).toBe('marque_session=two; marque_device=a=b');
  });

  it('forgets what is cleared, and what has ended', () => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    const jar = createCookieJar(() => now);
    jar.take(setCookies('a=1', 'b=2; Max-Age=10', 'c=3; Expires=Thu, 01 Jan 2026 00:01:00 GMT'));
    jar.take(setCookies('a=; Max-Age=0'));
    expect(jar.header()).toBe('b=2; c=3');
    now += 11_000;
    expect(jar.header()).toBe('c=3');
    now += 60_000;
    expect(jar.header()).toBeNull();
  });
});
