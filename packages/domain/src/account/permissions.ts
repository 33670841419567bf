import type { Role } from './roles.ts';

/**
 * Which roles may do what, for base procedures, page guards, menus and buttons (spec 6.8, ADR 0001, 0002 and 0005).
 * Ownership is checked separately: `own` actions apply to the caller's own records only.
 */
export const PERMISSIONS = {
  'profile.read': ['user', 'admin', 'viewer'],
  'profile.own': ['user', 'admin', 'viewer'],
  'tokens.own': ['user', 'admin', 'viewer'],
  'webhooks.own': ['user', 'admin', 'viewer'],
  'photo.upload': ['user', 'admin'],
  'draft.own': ['user', 'admin'],
  'draft.pairDevice': ['user', 'admin'],
  'consignment.submit': ['user', 'admin'],
  'consignment.readOwn': ['user', 'admin', 'viewer'],
  'message.send': ['user', 'admin'],
  'staff.area': ['admin', 'viewer'],
  'consignment.readAny': ['admin', 'viewer'],
  'draft.readAny': ['admin', 'viewer'],
  'photo.readAny': ['admin', 'viewer'],
  'consignment.note': ['admin', 'viewer'],
  'message.sendAny': ['admin'],
  'consignment.contact': ['admin'],
  'consignment.claim': ['admin'],
  'consignment.decide': ['admin'],
  'consignment.delete': ['admin'],
  'consignment.mail': ['admin'],
  'users.manage': ['admin'],
  'email.manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof PERMISSIONS;

/** Whether a role may do something, apart from ownership. */
export function may(role: Role, action: Action): boolean {
  const allowed: readonly Role[] = PERMISSIONS[action];
  return allowed.includes(role);
}

/** Whether an action is for staff only. */
export function isStaffAction(action: Action): boolean {
  return !may('user', action);
}

/** Staff do not need a verified phone (spec 6.4, ADR 0001). */
export function needsVerifiedPhone(role: Role): boolean {
  return role === 'user';
}
