/** Entity tags (RFC 9110, 8.8.3): commas may stand inside them. */
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether `If-None-Match` names what the answer would be, so that 304 is enough (RFC 9110, 13.1.2): any of a list, by
 * weak comparison, or `*`. Without the header, or with one that names nothing, it is not.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  for (const [, tag] of ifNoneMatch.matchAll(ENTITY_TAG)) if (tag === etag) return true;
  return false;
}
