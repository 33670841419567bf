const ENCODED = /(?:%[\da-f]{2})+|%/gi;

function isText(encoded: string): boolean {
  try {
    // The result is used, or the bundler would drop the call.
    return typeof decodeURIComponent(encoded) === 'string';
  } catch {
    return false;
  }
}

/**
 * Makes a URL's path decodable: an invalid percent sequence stands for itself. The router would reject such a URL
 * before any hook, without our headers, body, and log line; this way it simply finds nothing.
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (isText(path)) return url;
  const readable = path.replaceAll(ENCODED, (run) => (isText(run) ? run : run.replaceAll('%', '%25')));
  return [readable, ...query].join('?');
}
