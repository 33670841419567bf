import { z } from 'zod';

/** Spec section 6. `viewer` is a read-only member of staff (design decision 1). */
export const ROLES = ['user', 'admin', 'viewer'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'viewer';
}
