import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('status_texts')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempted_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('status_texts_state_known', sql`state in ('sending', 'sent', 'failing')`)
    .execute();
  await db.schema.createIndex('status_texts_of_user').on('status_texts').column('user_id').execute();
  await db.schema.createIndex('status_texts_attempted').on('status_texts').column('attempted_at').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('status_texts').execute();
}
