import type { UserId } from '@marque/domain/api/ids';

/** Remembers, until sign-out or the tab is closed, who postponed adding an email address. */
const KEY = 'marque-reach-later';

export function postponeContactDetails(userId: UserId): void {
  try {
    sessionStorage.setItem(KEY, String(userId));
  } catch {
    // Storage is forbidden: the next page asks again.
  }
}

export function areContactDetailsPostponed(userId: UserId): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(userId);
  } catch {
    return false;
  }
}

/** Called after signing out, so that the next sign-in asks again. */
export function forgetPostponedContactDetails(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
