import { type Kysely, sql } from 'kysely';

/** PDFs in messages. A document without any place waits a day for one. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('documents')
    .addColumn('message_id', 'integer', (c) => c.references('messages.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('documents_of_message').on('documents').column('message_id').execute();
  await db.schema.alterTable('documents').dropConstraint('documents_in_one_place').execute();
  await db.schema
    .alterTable('documents')
    .addCheckConstraint('documents_in_one_place', sql`num_nonnulls(draft_id, consignment_id, message_id) <= 1`)
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('documents').dropConstraint('documents_in_one_place').execute();
  await db.schema.alterTable('documents').dropColumn('message_id').execute();
  await db.schema
    .alterTable('documents')
    .addCheckConstraint('documents_in_one_place', sql`draft_id is null or consignment_id is null`)
    .execute();
}
