import type { Role } from './roles.ts';

const EVERYBODY = ['user', 'admin', 'viewer', 'reviewer'] as const;
const CORRESPONDENTS = ['user', 'admin', 'reviewer'] as const;
const CONSIGNORS = ['user', 'admin'] as const;
const STAFF = ['admin', 'viewer', 'reviewer'] as const;
const REVIEWERS = ['admin', 'reviewer'] as const;
const ADMINS = ['admin'] as const;

/**
 * Which roles may do what, for base procedures, page guards, menus, and buttons (spec 6.8; ADR 0001, 0002, 0005, and
 * 0164). Ownership is checked separately: `own` actions apply only to the caller's own records.
 */
export const PERMISSIONS = {
  'profile.read': EVERYBODY,
  'profile.own': EVERYBODY,
  'tokens.own': EVERYBODY,
  'webhooks.own': EVERYBODY,
  'photo.upload': CORRESPONDENTS,
  'draft.own': CONSIGNORS,
  'draft.pairDevice': CONSIGNORS,
  'consignment.submit': CONSIGNORS,
  'consignment.readOwn': EVERYBODY,
  'message.send': CORRESPONDENTS,
  'staff.area': STAFF,
  'consignment.readAny': STAFF,
  'draft.readAny': STAFF,
  'photo.readAny': STAFF,
  'consignment.note': STAFF,
  'message.sendAny': REVIEWERS,
  'consignment.contact': REVIEWERS,
  'consignment.claim': REVIEWERS,
  'consignment.decide': REVIEWERS,
  'consignment.assign': REVIEWERS,
  'consignment.delete': ADMINS,
  'consignment.mail': REVIEWERS,
  'savedView.changeAny': ADMINS,
  'users.manage': ADMINS,
  'email.manage': ADMINS,
  'settings.manage': ADMINS,
} satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof PERMISSIONS;

/** Whether a role may do something, apart from ownership. */
export function may(role: Role, action: Action): boolean {
  const allowed: readonly Role[] = PERMISSIONS[action];
  return allowed.includes(role);
}

export function isStaffAction(action: Action): boolean {
  return !may('user', action);
}

/** Staff do not need a verified phone (spec 6.4, ADR 0001). */
export function needsVerifiedPhone(role: Role): boolean {
  return role === 'user';
}
