import { type Kysely, sql } from 'kysely';

/** What owners propose to add or correct after submitting; at most one of a consignment is open. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('proposals')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('consignment_id', 'integer', (c) => c.notNull().references('consignments.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('open'))
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('fields', 'jsonb', (c) => c.notNull())
    .addColumn('photos', 'jsonb', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('ended_at', 'timestamptz')
    .addColumn('ended_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addCheckConstraint(
      'proposals_state_known',
      sql`state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed') and (state = 'open') = (ended_at is null)`,
    )
    .execute();
  await db.schema.createIndex('proposals_of_consignment').on('proposals').columns(['consignment_id', 'id']).execute();
  await sql`create unique index proposals_one_open on proposals (consignment_id) where state = 'open'`.execute(db);
  await db.schema.createIndex('proposals_of_ender').on('proposals').column('ended_by').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('proposals').execute();
}
