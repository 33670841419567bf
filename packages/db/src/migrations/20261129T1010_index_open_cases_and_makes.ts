import { type Kysely, sql } from 'kysely';

/** The lists of the figures: open cases, and those of one make (ADR 0214). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index consignments_open on consignments (created_at desc, id desc)
    where deleted_at is null and status in ('pending', 'in_review', 'changes_requested')`.execute(db);
  await sql`create index consignments_by_make on consignments (btrim(vehicle_info->>'make'), created_at desc, id desc)
    where deleted_at is null`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index consignments_by_make`.execute(db);
  await sql`drop index consignments_open`.execute(db);
}
