import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { StaffNotice } from '@marque/domain/review/staff-notices';
import { listTeamAddresses } from '../mail-queue/team-address.queries.ts';
import { listWillingStaff, type Recipient } from './staff-notice.queries.ts';

/**
 * Who gets the team's emails about a car: the recipients of the email settings, and every member of staff who has
 * a confirmed address and wants this notice, except the owner of the car. Each address once (spec 19.14).
 */
export async function listTeamRecipients(db: Db, notice: StaffNotice, ownerId: UserId): Promise<Recipient[]> {
  const addresses = await listTeamAddresses(db);
  const team = addresses.map((address): Recipient => ({ address, name: '', userId: null }));
  const staff = (await listWillingStaff(db, notice)).filter(({ userId }) => userId !== ownerId);
  const byAddress = new Map<string, Recipient>();
  for (const recipient of [...team, ...staff]) {
    const key = recipient.address.toLowerCase();
    if (!byAddress.has(key)) byAddress.set(key, recipient);
  }
  return [...byAddress.values()];
}
