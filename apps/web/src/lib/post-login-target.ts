import { needsVerifiedPhone } from '@marque/domain/account/permissions';
import { getHomePath, safeTarget } from '@marque/domain/account/routes';
import type { SessionUser } from '@marque/domain/account/user';

const TARGET_KEY = 'redirectAfterLogin';

/** If the browser forbids storage, the target lasts as long as the page. */
let targetOfPage: string | null = null;

export function storeTarget(path: string): void {
  targetOfPage = null;
  try {
    localStorage.setItem(TARGET_KEY, path);
  } catch {
    targetOfPage = path;
  }
}

function readTarget(): string | null {
  if (targetOfPage !== null) return targetOfPage;
  try {
    return localStorage.getItem(TARGET_KEY);
  } catch {
    return null;
  }
}

/** A target is used once (ADR 0004). */
export function forgetTarget(): void {
  targetOfPage = null;
  try {
    localStorage.removeItem(TARGET_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

type SignedIn = Pick<SessionUser, 'role' | 'phoneVerified'>;

export interface Destination {
  path: string;
  /** False while the phone has to be verified first. */
  usesTarget: boolean;
}

/** The destination after signing in: phone verification if it is due, otherwise the target or home. */
export function destinationAfterLogin({ role, phoneVerified }: SignedIn): Destination {
  if (needsVerifiedPhone(role) && !phoneVerified) return { path: '/verify-phone', usesTarget: false };
  return { path: safeTarget(readTarget(), role) ?? getHomePath(role), usesTarget: true };
}

/** The destination after verifying the phone: stored target or /dashboard (spec 2.7). */
export function destinationAfterVerification({ role }: Pick<SignedIn, 'role'>): Destination {
  return { path: safeTarget(readTarget(), role) ?? '/dashboard', usesTarget: true };
}
