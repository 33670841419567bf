import { parseUrl } from '../text/parse-url.ts';
import { type Action, may, needsVerifiedPhone } from './permissions.ts';
import type { Role } from './roles.ts';

export type PageAccess =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'verified'; action: Action }
  | { kind: 'staff'; action: Action };

interface Page {
  pattern: RegExp;
  access: PageAccess;
}

/** Loaded with the script that every guest gets. */
const PAGES: readonly Page[] = [
  {
    pattern: /^\/(?:auth|forgot-password|reset-password|confirm-email|stop-email-change|unlock|shoot|success)?$/,
    access: { kind: 'public' },
  },
  { pattern: /^\/(?:verify-phone|settings)$/, access: { kind: 'signedIn' } },
  { pattern: /^\/consign$/, access: { kind: 'verified', action: 'consignment.submit' } },
  {
    pattern: /^\/(?:dashboard|consignments\/[^/]+)$/,
    access: { kind: 'verified', action: 'consignment.readOwn' },
  },
  { pattern: /^\/admin\/(?:dashboard|figures)$/, access: { kind: 'staff', action: 'staff.area' } },
  { pattern: /^\/admin\/settings$/, access: { kind: 'staff', action: 'email.manage' } },
  { pattern: /^\/admin\/company$/, access: { kind: 'staff', action: 'settings.manage' } },
  { pattern: /^\/admin\/users$/, access: { kind: 'staff', action: 'users.manage' } },
];

export interface RouteUser {
  role: Role;
  phoneVerified: boolean;
}

export type Redirect = '/auth' | '/' | '/verify-phone' | '/admin/dashboard' | null;

/** Who may open a path. Unknown paths are public: they show the not-found page. */
export function pageAccess(path: string): PageAccess {
  return PAGES.find((page) => page.pattern.test(path))?.access ?? { kind: 'public' };
}

export function isKnownPage(path: string): boolean {
  return PAGES.some((page) => page.pattern.test(path));
}

/**
 * The page guard (spec 2.2). Redirects signed-out visitors to /auth, visitors without permission to / (staff to the
 * admin area, ADR 0001), and users without a verified phone to /verify-phone.
 */
export function guard(path: string, visitor: RouteUser | null): Redirect {
  const access = pageAccess(path);
  if (access.kind === 'public') return null;
  if (!visitor) return '/auth';
  if (access.kind === 'signedIn') return null;
  const home = may(visitor.role, 'staff.area') ? '/admin/dashboard' : '/';
  if (!may(visitor.role, access.action)) return home;
  if (access.kind === 'staff') return null;
  return needsVerifiedPhone(visitor.role) && !visitor.phoneVerified ? '/verify-phone' : null;
}

/** The page after sign-in when no target was stored (spec 4.2). */
export function getHomePath(role: Role): '/admin/dashboard' | '/dashboard' {
  return may(role, 'staff.area') ? '/admin/dashboard' : '/dashboard';
}

const ORIGIN_FOR_PARSING = 'https://marque.invalid';

/**
 * Returns a stored post-login target if it is a path on this origin that the role may open, else `null` (ADR 0004). A
 * phone that is not verified yet does not matter: the target is kept until it is.
 */
export function safeTarget(stored: string | null, role: Role): string | null {
  const url = stored?.startsWith('/') ? parseUrl(stored, ORIGIN_FOR_PARSING) : null;
  if (url?.origin !== ORIGIN_FOR_PARSING) return null;
  if (url.pathname === '/auth' || url.pathname === '/verify-phone') return null;
  const isOpen = guard(url.pathname, { role, phoneVerified: true }) === null;
  return isOpen ? `${url.pathname}${url.search}${url.hash}` : null;
}
