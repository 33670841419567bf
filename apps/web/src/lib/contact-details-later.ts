import type { UserId } from '@marque/domain/api/ids';

/** Under which the browser remembers, until sign-out or the tab is closed, who wants to add an email address later. */
const KEY = 'marque-reach-later';

export function postponeContactDetails(userId: UserId): void {
  try {
    sessionStorage.setItem(KEY, String(userId));
  } catch {
    // Where storage is forbidden, the next page asks again.
  }
}

export function areContactDetailsPostponed(userId: UserId): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(userId);
  } catch {
    return false;
  }
}

/** After signing out: the next sign-in asks again. */
export function forgetPostponedContactDetails(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
