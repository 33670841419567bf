/** The pages that links of emails open, and the one that a QR code opens on a phone, with the name of their secret. */
const PAGES: Readonly<Record<string, string>> = {
  '/reset-password': 'token',
  '/confirm-email': 'token',
  '/stop-email-change': 'token',
  '/unlock': 'token',
  '/shoot': 'code',
};

let taken: { page: string; token: string } | null = null;

/**
 * Takes the token of an email's link out of the address, so that it stays in no history and on no screen. It follows
 * the `#`, which browsers never send: no server and no log sees it. The page that it is for reads it with `takenToken`.
 */
export function takeMailedToken(): void {
  const { pathname, hash } = globalThis.location;
  const name = PAGES[pathname];
  const token = name ? new URLSearchParams(hash.slice(1)).get(name) : null;
  if (!token) return;
  taken = { page: pathname, token };
  globalThis.history.replaceState(globalThis.history.state, '', pathname);
}

/** The token that was taken for a page; `null` when there was none, or it was forgotten. */
export function takenToken(page: string): string | null {
  return taken?.page === page ? taken.token : null;
}

export function forgetTakenToken(): void {
  taken = null;
}
