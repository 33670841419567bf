import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('data', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('to_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('consignment_id', 'integer', (c) => c.references('consignments.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_answer', 'text')
    .addColumn('message_id', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('next_try_at', 'timestamptz')
    .addColumn('valid_until', 'timestamptz')
    .addColumn('attempted_at', 'timestamptz')
    .addColumn('sent_at', 'timestamptz')
    .addUniqueConstraint('mails_key_unique', ['key'])
    .addCheckConstraint(
      'mails_state_known',
      sql`state in ('queued', 'sending', 'sent', 'failing', 'dead', 'expired', 'outbox')`,
    )
    .execute();
  await sql`create index mails_newest_by_state on mails (state, id desc)`.execute(db);
  await db.schema.createIndex('mails_of_consignment').on('mails').columns(['consignment_id', 'id']).execute();
  await db.schema.createIndex('mails_of_user').on('mails').columns(['user_id', 'id']).execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('mails').execute();
}
