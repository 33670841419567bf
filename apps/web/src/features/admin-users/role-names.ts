import type { Role } from '@marque/domain/account/roles';

/** Roles as people read them, and what each may do (spec 6.1 and 6.8; ADR 0001 and 0005). */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: 'User',
  admin: 'Admin',
  viewer: 'Viewer',
  reviewer: 'Reviewer',
};

export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  user: 'Submits vehicles and tracks them. Needs a verified phone.',
  admin: 'Reviews, emails and deletes consignments; manages users and email settings.',
  reviewer: 'Reviews and emails consignments. Cannot delete them, manage users or change email settings.',
  viewer: 'Views consignments and drafts and writes internal notes. Cannot change anything else.',
};
