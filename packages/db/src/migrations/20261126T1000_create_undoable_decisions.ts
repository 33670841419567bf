import { type Kysely, sql } from 'kysely';

/** What was decided on the page of a case and can still be undone: at most one decision for each case. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('undoable_decisions')
    .addColumn('consignment_id', 'integer', (c) => c.primaryKey().references('consignments.id').onDelete('cascade'))
    .addColumn('decision_id', 'text', (c) => c.notNull())
    .addColumn('decision', 'jsonb', (c) => c.notNull())
    .addColumn('decided_by', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('applies_at', 'timestamptz', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('undoable_decisions').execute();
}
