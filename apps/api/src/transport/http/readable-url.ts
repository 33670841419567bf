/** Runs of percent-encoded bytes, and percent signs that encode nothing. */
const ENCODED = /(?:%[\da-f]{2})+|%/gi;

function isText(encoded: string): boolean {
  try {
    // What it says is used, or the bundler would leave the call out.
    return typeof decodeURIComponent(encoded) === 'string';
  } catch {
    return false;
  }
}

/**
 * An address whose path can be decoded: a percent sign that is no part of UTF-8 text stands for itself. The router
 * would answer such an address before any hook, without our headers, body and log line; so it finds what there is under
 * it, which is nothing.
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (isText(path)) return url;
  const readable = path.replaceAll(ENCODED, (run) => (isText(run) ? run : run.replaceAll('%', '%25')));
  return [readable, ...query].join('?');
}
