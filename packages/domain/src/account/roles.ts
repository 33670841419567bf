import { z } from 'zod';

/** The roles (spec 6.1). A `viewer` is read-only staff (ADR 0001); a `reviewer` decides cases (ADR 0164). */
export const ROLES = ['user', 'admin', 'viewer', 'reviewer'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const STAFF_ROLES = ['admin', 'viewer', 'reviewer'] as const satisfies readonly Role[];

export function isStaff(role: Role): boolean {
  const staff: readonly Role[] = STAFF_ROLES;
  return staff.includes(role);
}
