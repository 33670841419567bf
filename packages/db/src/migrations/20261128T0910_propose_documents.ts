import { type Kysely, sql } from 'kysely';

/** Papers that owners propose: a document belongs to an open proposal, whose record keeps what it was. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('proposals')
    .addColumn('documents', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute();
  await db.schema
    .alterTable('documents')
    .addColumn('proposal_id', 'integer', (c) => c.references('proposals.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('documents_of_proposal').on('documents').column('proposal_id').execute();
  await db.schema.alterTable('documents').dropConstraint('documents_in_one_place').execute();
  await db.schema
    .alterTable('documents')
    .addCheckConstraint(
      'documents_in_one_place',
      sql`num_nonnulls(draft_id, consignment_id, message_id, proposal_id) <= 1`,
    )
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('documents').dropConstraint('documents_in_one_place').execute();
  await db.schema.alterTable('documents').dropColumn('proposal_id').execute();
  await db.schema
    .alterTable('documents')
    .addCheckConstraint('documents_in_one_place', sql`num_nonnulls(draft_id, consignment_id, message_id) <= 1`)
    .execute();
  await db.schema.alterTable('proposals').dropColumn('documents').execute();
}
