/** Providers that ignore dots before the @. */
const DOTS_IGNORED = new Set(['gmail.com', 'googlemail.com']);

/**
 * Estimates the mailbox behind an address: ignores case, anything after a `+`, and, for some providers, dots. For
 * counting only, never for sending.
 */
export function normalizeMailbox(address: string): string {
  const [local = '', host = ''] = splitAtLast(address.toLowerCase(), '@');
  const [user = ''] = local.split('+');
  return `${DOTS_IGNORED.has(host) ? user.replaceAll('.', '') : user}@${host}`;
}

function splitAtLast(text: string, separator: string): string[] {
  const at = text.lastIndexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
