/**
 * The file name of a `Content-Disposition` header (RFC 6266), preferring `filename*` over `filename`, without folders.
 */
export function readFileName(header: string | null, fallback: string): string {
  const encoded = header?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1];
  const quoted = header?.match(/filename\s*=\s*"((?:[^"\\]|\\.)*)"/i)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = header?.match(/filename\s*=\s*([^";\s]+)/i)?.[1];
  const name = decode(encoded) ?? quoted ?? bare;
  return name?.split(/[/\\]/).at(-1)?.trim() || fallback;
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}
