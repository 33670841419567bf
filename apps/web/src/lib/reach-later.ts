import type { UserId } from '@marque/domain/api/ids';

/** Where the browser remembers, until it signs out or the tab is closed, who would rather give an email address later. */
const KEY = 'marque-reach-later';

export function putOffReach(userId: UserId): void {
  try {
    sessionStorage.setItem(KEY, String(userId));
  } catch {
    // Where storage is forbidden the question comes again with the next page.
  }
}

export function isReachPutOff(userId: UserId): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(userId);
  } catch {
    return false;
  }
}

/** Signed out: the next sign-in asks again. */
export function forgetReachLater(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
