import { type Kysely, sql } from 'kysely';

const WAITING = 'deleted_at is null and waiting_since is not null';
const WAITING_BEFORE = `deleted_at is null and first_contact_at is null and status <> 'withdrawn'`;

/** Owners wait from their submission, and again from each answer to a change request, until the next contact. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('consignments').addColumn('resubmitted_at', 'timestamptz').execute();
  // Pending after a contact: the owner has answered. What a reviewer has opened since cannot be told apart.
  await sql`update consignments set resubmitted_at = (
      select max(answered_at) from change_requests where consignment_id = consignments.id)
    where status = 'pending' and first_contact_at is not null`.execute(db);
  await db.schema
    .alterTable('consignments')
    .addColumn('waiting_since', 'timestamptz', (c) =>
      c
        .generatedAlwaysAs(
          sql`case when status = 'withdrawn' then null when resubmitted_at is not null then resubmitted_at
            when first_contact_at is null then created_at end`,
        )
        .stored(),
    )
    .execute();
  await replaceIndexes(db, 'waiting_since', WAITING);
}

export async function down(db: Kysely<any>): Promise<void> {
  await replaceIndexes(db, 'created_at', WAITING_BEFORE);
  await db.schema.alterTable('consignments').dropColumn('waiting_since').dropColumn('resubmitted_at').execute();
}

async function replaceIndexes(db: Kysely<any>, column: string, where: string): Promise<void> {
  await sql`drop index consignments_waiting`.execute(db);
  await sql`drop index consignments_waiting_by_status`.execute(db);
  await sql`create index consignments_waiting on consignments (${sql.raw(column)}, id) where ${sql.raw(where)}`.execute(
    db,
  );
  await sql`create index consignments_waiting_by_status on consignments (status, ${sql.raw(column)}, id)
    where ${sql.raw(where)}`.execute(db);
}
