import { type Kysely, sql } from 'kysely';

/** Which member of staff a case belongs to, and indexes for the lists of one's own and of nobody's. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('consignments')
    .addColumn('assignee_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await sql`create index consignments_assigned on consignments (assignee_id, created_at desc, id desc)
    where assignee_id is not null`.execute(db);
  await sql`create index consignments_unassigned on consignments (created_at desc, id desc)
    where assignee_id is null and deleted_at is null`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('consignments').dropColumn('assignee_id').execute();
}
