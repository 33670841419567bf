import type { Db } from '@marque/db/database';
import { STAFF_ROLES } from '@marque/domain/account/roles';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
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

export interface Recipient {
  address: string;
  name: string;
  userId: UserId | null;
}

/** The assignee of a case, if this notice reaches them: they want it and have a confirmed address. */
export async function findWillingAssignee(db: Db, notice: StaffNotice, id: ConsignmentId): Promise<Recipient | null> {
  const row = await willing(db, notice)
    .innerJoin('consignments', 'consignments.assigneeId', 'users.id')
    .where('consignments.id', '=', id)
    .executeTakeFirst();
  return row ? toRecipient(row) : null;
}

export async function listWillingStaff(db: Db, notice: StaffNotice): Promise<Recipient[]> {
  const rows = await willing(db, notice).orderBy('users.id').execute();
  return rows.map(toRecipient);
}

function willing(db: Db, notice: StaffNotice) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.firstName', 'users.lastName'])
    .where('users.role', 'in', [...STAFF_ROLES])
    .where('users.deletedAt', 'is', null)
    .where('users.email', 'is not', null)
    .where('users.emailConfirmedAt', 'is not', null)
    .where(sql<boolean>`not (${notice}::text = any(users.notices_off))`)
    .$narrowType<{ email: string }>();
}

type WillingRow = { id: UserId; email: string } & Parameters<typeof formatName>[0];

function toRecipient({ id, email, ...name }: WillingRow): Recipient {
  return { userId: id, address: email, name: formatName(name) };
}
