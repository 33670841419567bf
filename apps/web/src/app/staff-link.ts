import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';

/**
 * The label of the link to the admin area: only administrators call it the Admin Panel (spec 6); viewers return to the
 * list that they can read (ADR 0001). `null` for owners.
 */
export function getStaffLinkLabel({ role }: Pick<SessionUser, 'role'>): 'Admin Panel' | 'Consignments' | null {
  if (role === 'admin') return 'Admin Panel';
  return may(role, 'staff.area') ? 'Consignments' : null;
}
