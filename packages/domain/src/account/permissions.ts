import type { Role } from './roles.ts';

/**
 * Which roles may do what, for base procedures, page guards, menus, and buttons (spec 6.8; ADR 0001, 0002, 0005, and
 * 0164). Ownership is checked separately: `own` actions apply only to the caller's own records.
 */
export const PERMISSIONS = {
  'profile.read': ['user', 'admin', 'viewer', 'reviewer'],
  'profile.own': ['user', 'admin', 'viewer', 'reviewer'],
  'tokens.own': ['user', 'admin', 'viewer', 'reviewer'],
  'webhooks.own': ['user', 'admin', 'viewer', 'reviewer'],
  'photo.upload': ['user', 'admin', 'reviewer'],
  'draft.own': ['user', 'admin'],
  'draft.pairDevice': ['user', 'admin'],
  'consignment.submit': ['user', 'admin'],
  'consignment.readOwn': ['user', 'admin', 'viewer', 'reviewer'],
  'message.send': ['user', 'admin', 'reviewer'],
  'staff.area': ['admin', 'viewer', 'reviewer'],
  'consignment.readAny': ['admin', 'viewer', 'reviewer'],
  'draft.readAny': ['admin', 'viewer', 'reviewer'],
  'photo.readAny': ['admin', 'viewer', 'reviewer'],
  'consignment.note': ['admin', 'viewer', 'reviewer'],
  'message.sendAny': ['admin', 'reviewer'],
  'consignment.contact': ['admin', 'reviewer'],
  'consignment.claim': ['admin', 'reviewer'],
  'consignment.decide': ['admin', 'reviewer'],
  'consignment.assign': ['admin', 'reviewer'],
  'consignment.delete': ['admin'],
  'consignment.mail': ['admin', 'reviewer'],
  'savedView.changeAny': ['admin'],
  'users.manage': ['admin'],
  'email.manage': ['admin'],
  'settings.manage': ['admin'],
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
