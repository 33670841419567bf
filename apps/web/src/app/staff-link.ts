import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';

/**
 * What the way to the staff area is called outside of it: the Admin Panel is for administrators (spec 6), and viewers
 * go back to the list that they read (ADR 0001). `null` for owners.
 */
export function getStaffLinkLabel({ role }: Pick<SessionUser, 'role'>): 'Admin Panel' | 'Consignments' | null {
  if (role === 'admin') return 'Admin Panel';
  return may(role, 'staff.area') ? 'Consignments' : null;
}
