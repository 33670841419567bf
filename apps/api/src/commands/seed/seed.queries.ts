import type { Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import type { Photos } from '@marque/domain/photo/photos';
import { sql } from 'kysely';

/** The next number for usernames, so that a second run adds other people. */
export async function getNextUserNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from users`.execute(db);
  return rows[0]?.next ?? 1;
}

/** Adds users with a confirmed address and a verified number; resolves with their ids in the same order. */
export async function insertUsers(
  db: Db,
  people: readonly object[],
  { passwordHash, createdAt }: { passwordHash: string; createdAt: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, password, email, email_confirmed_at, first_name, last_name, phone, phone_verified, sms_consent, created_at)
    select username, ${passwordHash}, email, ${createdAt}, "firstName", "lastName",
      '+1' || regexp_replace(phone, '\D', '', 'g'), true, true, ${createdAt}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as person(username text, email text, "firstName" text, "lastName" text, phone text)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The administrator who decided about the generated consignments; `null` if there is none. */
export async function findReviewer(db: Db): Promise<number | null> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').executeTakeFirst();
  return admin?.id ?? null;
}

/**
 * Adds consignments with their events and, if changes were requested, the change request. Resolves with how many were
 * new.
 */
export async function insertConsignments(db: Db, staffId: number | null, rows: readonly object[]): Promise<number> {
  // A number that already exists is skipped here and drawn again in the caller's next round.
  const { rows: counted } = await sql<{ count: number }>`
    with invented as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as car(number text, user_id integer, personal_info jsonb,
        vehicle_info jsonb, damage_report jsonb, photos jsonb, created_at timestamptz, status text, "firstContactAt" timestamptz,
        rejection jsonb)
    ), added as (
      insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos, created_at, status,
        first_contact_at, rejection, parts_version)
      select invented.*, ${PARTS_VERSION}::smallint from invented
      on conflict (number) do nothing
      returning id, user_id, status, created_at, first_contact_at, rejection
    ), recorded as (
      insert into consignment_events (consignment_id, owner_id, actor_id, kind, data, created_at)
      select id, user_id, actor, kind, data, at from (
        select id, user_id, user_id as actor, 'submitted' as kind, '{}'::jsonb as data, created_at as at from added
        union all
        select id, user_id, case status when 'withdrawn' then user_id else ${staffId}::integer end,
          case status when 'withdrawn' then 'withdrawn' else 'status_changed' end,
          jsonb_strip_nulls(jsonb_build_object('from', case when status in ('in_review', 'withdrawn') then 'pending' else 'in_review' end,
            'to', status, 'note', rejection->>'note', 'reason', rejection->>'reason')),
          coalesce(first_contact_at, created_at + interval '1 hour')
        from added where status <> 'pending'
      ) happened order by at
    ), asked as (
      insert into change_requests (consignment_id, version, requested_by, items, created_at)
      select id, 1, ${staffId}::integer, '[{"kind":"field","field":"vehicleInfo.mileage","reason":"Please check: it differs from the photo of the odometer."}]',
        coalesce(first_contact_at, created_at)
      from added where status = 'changes_requested'
    )
    select count(*)::integer as count from added`.execute(db);
  return counted[0]?.count ?? 0;
}

/** At most one draft per user: an existing one stays. */
export async function insertDrafts(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into draft_consignments (user_id, personal_info, vehicle_info, damage_report, current_step, last_saved, created_at,
      parts_version)
    select user_id, personal_info, vehicle_info, damage_report, current_step, last_saved, last_saved, ${PARTS_VERSION}::smallint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft(user_id integer, personal_info jsonb, vehicle_info jsonb,
      damage_report jsonb, current_step integer, last_saved timestamptz)
    on conflict (user_id) do nothing`.execute(db);
}

/** Updates the planner's statistics after the bulk insert. */
export async function analyzeTables(db: Db): Promise<void> {
  await sql`analyze users, consignments, draft_consignments, consignment_events`.execute(db);
}

/** The newest `count` consignments without photos, with their colors. */
export async function listNewestWithoutPhotos(db: Db, count: number) {
  return db
    .selectFrom('consignments')
    .select(['id', 'userId', sql<string | null>`vehicle_info->>'color'`.as('color')])
    .where('deletedAt', 'is', null)
    .where('photos', '=', '{}')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export async function setPhotos(db: Db, id: ConsignmentId, photos: Photos): Promise<void> {
  await db
    .updateTable('consignments')
    .set({ photos: JSON.stringify(photos) })
    .where('id', '=', id)
    .execute();
}
