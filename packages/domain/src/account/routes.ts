import { parseUrl } from '../text/parse-url.ts';
import { type Action, may, needsVerifiedPhone } from './permissions.ts';
import type { Role } from './roles.ts';

/** What a page asks of its visitor (spec 2.1 and 2.2). */
export type PageAccess =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'verified'; action: Action }
  | { kind: 'staff'; action: Action };

interface Page {
  pattern: RegExp;
  access: PageAccess;
}

const PAGES: readonly Page[] = [
  { pattern: /^\/$/, access: { kind: 'public' } },
  { pattern: /^\/auth$/, access: { kind: 'public' } },
  { pattern: /^\/forgot-password$/, access: { kind: 'public' } },
  { pattern: /^\/reset-password$/, access: { kind: 'public' } },
  { pattern: /^\/confirm-email$/, access: { kind: 'public' } },
  { pattern: /^\/stop-email-change$/, access: { kind: 'public' } },
  { pattern: /^\/unlock$/, access: { kind: 'public' } },
  { pattern: /^\/shoot$/, access: { kind: 'public' } },
  { pattern: /^\/success$/, access: { kind: 'public' } },
  { pattern: /^\/verify-phone$/, access: { kind: 'signedIn' } },
  { pattern: /^\/dashboard$/, access: { kind: 'verified', action: 'consignment.readOwn' } },
  { pattern: /^\/consign$/, access: { kind: 'verified', action: 'consignment.submit' } },
  { pattern: /^\/consignments\/[^/]+$/, access: { kind: 'verified', action: 'consignment.readOwn' } },
  { pattern: /^\/settings$/, access: { kind: 'signedIn' } },
  { pattern: /^\/admin\/dashboard$/, access: { kind: 'staff', action: 'staff.area' } },
  { pattern: /^\/admin\/settings$/, access: { kind: 'staff', action: 'email.manage' } },
  { pattern: /^\/admin\/users$/, access: { kind: 'staff', action: 'users.manage' } },
];

/** The part of a signed-in user that decides which pages open. */
export interface RouteUser {
  role: Role;
  phoneVerified: boolean;
}

/** Where a visitor is sent instead of a page; `null` when the page opens. */
export type Redirect = '/auth' | '/' | '/verify-phone' | '/admin/dashboard' | null;

/** What a path asks of its visitor; unknown paths show the not-found page to everybody. */
export function pageAccess(path: string): PageAccess {
  return PAGES.find((page) => page.pattern.test(path))?.access ?? { kind: 'public' };
}

/** Whether a path is one of the product's pages; any other shows the not-found page. */
export function isKnownPage(path: string): boolean {
  return PAGES.some((page) => page.pattern.test(path));
}

/**
 * The guard of spec 2.2: signed out goes to /auth, a staff page without the right goes to / (staff who may see the
 * staff area at all go back to it, ADR 0001), an unverified user goes to /verify-phone.
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

/** Where somebody lands after signing in without a stored target (spec 4.2). */
export function getHomePath(role: Role): '/admin/dashboard' | '/dashboard' {
  return may(role, 'staff.area') ? '/admin/dashboard' : '/dashboard';
}

const ORIGIN_FOR_PARSING = 'https://marque.invalid';

/**
 * A stored post-login target made safe (ADR 0004): a path on this origin that the visitor's role may open, else
 * `null`. An unverified phone does not spoil it: the target waits until the phone is verified.
 */
export function safeTarget(stored: string | null, role: Role): string | null {
  const url = stored?.startsWith('/') ? parseUrl(stored, ORIGIN_FOR_PARSING) : null;
  if (url?.origin !== ORIGIN_FOR_PARSING) return null;
  if (url.pathname === '/auth' || url.pathname === '/verify-phone') return null;
  const isOpen = guard(url.pathname, { role, phoneVerified: true }) === null;
  return isOpen ? `${url.pathname}${url.search}${url.hash}` : null;
}
