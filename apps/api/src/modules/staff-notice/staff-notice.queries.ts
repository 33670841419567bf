import type { Db } from '@marque/db/database';
import { STAFF_ROLES } from '@marque/domain/account/roles';
import type { UserId } from '@marque/domain/api/ids';
import type { StaffNotice } from '@marque/domain/review/staff-notices';
import { sql } from 'kysely';
import { formatName } from '../user/user.queries.ts';

export async function findNoticesOff(db: Db, userId: UserId): Promise<StaffNotice[]> {
  const row = await db.selectFrom('users').select('noticesOff').where('id', '=', userId).executeTakeFirst();
  return row?.noticesOff ?? [];
}

export async function setNoticesOff(db: Db, userId: UserId, noticesOff: StaffNotice[]): Promise<void> {
  await db.updateTable('users').set({ noticesOff }).where('id', '=', userId).execute();
}

/** Where a notice goes: the team's own address has no user. */
export interface Recipient {
  address: string;
  name: string;
  userId: UserId | null;
}

/** Lists the members of staff who want this notice, with the addresses that they have confirmed. */
export async function listWillingStaff(db: Db, notice: StaffNotice): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id as userId', 'email', 'firstName', 'lastName'])
    .where('role', 'in', [...STAFF_ROLES])
    .where('deletedAt', 'is', null)
    .where('emailConfirmedAt', 'is not', null)
    .where(sql<boolean>`not (${notice}::text = any(notices_off))`)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ userId, email, ...name }) =>
    email === null ? [] : [{ userId, address: email, name: formatName(name) }],
  );
}
