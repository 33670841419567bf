import { type Kysely, sql } from 'kysely';

/** Finds the cases of one member of staff by due time without sorting all of them. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index consignments_assigned_waiting on consignments (assignee_id, waiting_since, id)
    where deleted_at is null and waiting_since is not null and assignee_id is not null`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index consignments_assigned_waiting`.execute(db);
}
