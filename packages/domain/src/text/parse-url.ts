/** The address that is written, `null` where it is none. Not `URL.canParse`, which Safari has from 17 and Chrome from 120 on. */
export function parseUrl(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}
