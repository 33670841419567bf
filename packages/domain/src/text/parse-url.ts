/** Returns `null` for an invalid URL. `URL.canParse` needs Safari 17 or Chrome 120. */
export function parseUrl(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}
