/** Providers that ignore dots before the @. */
const DOTS_IGNORED = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, as near as it can be told: case, what follows a `+` and, with some providers, dots make no other one. Good for
 * counting, never for sending.
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
