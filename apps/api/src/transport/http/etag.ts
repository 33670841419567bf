/** Entity tags (RFC 9110, 8.8.3), which may contain commas. */
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether `If-None-Match` matches the response, so that 304 is enough (RFC 9110, 13.1.2): any tag of a list, by weak
 * comparison, or `*`. False without the header or with an invalid one.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  for (const [, tag] of ifNoneMatch.matchAll(ENTITY_TAG)) if (tag === etag) return true;
  return false;
}
