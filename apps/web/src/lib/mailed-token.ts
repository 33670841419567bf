/** The pages opened by emailed links, and by a QR code on a phone, with the parameter of their token. */
const PAGES: Readonly<Record<string, string>> = {
  '/reset-password': 'token',
  '/confirm-email': 'token',
  '/stop-email-change': 'token',
  '/unlock': 'token',
  '/shoot': 'code',
};

let taken: { page: string; token: string } | null = null;

/**
 * Removes the token of an emailed link from the URL, so that it is not in the history or on the screen. It is in the
 * fragment, which browsers never send, so no server or log sees it. The page reads it with `takenToken`.
 */
export function takeMailedToken(): void {
  const { pathname, hash } = globalThis.location;
  const name = PAGES[pathname];
  const token = name ? new URLSearchParams(hash.slice(1)).get(name) : null;
  if (!token) return;
  taken = { page: pathname, token };
  globalThis.history.replaceState(globalThis.history.state, '', pathname);
}

/** The token that was taken for a page; `null` if there was none, or it was forgotten. */
export function takenToken(page: string): string | null {
  return taken?.page === page ? taken.token : null;
}

export function forgetTakenToken(): void {
  taken = null;
}
