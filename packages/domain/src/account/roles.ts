import { z } from 'zod';

/** The roles (spec 6.1). A `viewer` is read-only staff (ADR 0001). */
export const ROLES = ['user', 'admin', 'viewer'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'viewer';
}
