export interface WantedRange {
  start: number;
  end: number;
}

const SINGLE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * The requested part of `size` bytes (RFC 9110, 14.1.2): one range, cut at the end; `outside` if no byte of it exists;
 * null for the whole file, also for other units, malformed headers, and several ranges at once (14.2 allows that).
 */
export function readByteRange(header: string | undefined, size: number): WantedRange | 'outside' | null {
  const [, first, last] = SINGLE.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return null;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'outside';
}

function lastBytes(length: number, size: number): WantedRange | 'outside' {
  if (length === 0 || size === 0) return 'outside';
  return { start: Math.max(0, size - length), end: size - 1 };
}

/**
 * Whether to respond with the range: without `If-Range`, or if that names exactly what the client would get (RFC 9110,
 * 13.1.5: by strong comparison). Dates never match, because we send none.
 */
export function isRangeCurrent(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
