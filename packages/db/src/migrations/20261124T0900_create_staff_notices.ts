import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('notices_off', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'::text[]`))
    .execute();
  await db.schema
    .createTable('promise_alerts')
    .addColumn('consignment_id', 'integer', (c) => c.notNull().references('consignments.id').onDelete('cascade'))
    .addColumn('waiting_since', 'timestamptz', (c) => c.notNull())
    .addColumn('notice', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('promise_alerts_pk', ['consignment_id', 'waiting_since', 'notice'])
    .addCheckConstraint('promise_alerts_notice_known', sql`notice in ('due_soon', 'overdue')`)
    .execute();
  // An upgrade does not mail the team about everything that has been late for days.
  await sql`insert into promise_alerts (consignment_id, waiting_since, notice, created_at)
    select id, waiting_since, 'overdue', now() from consignments
    where deleted_at is null and waiting_since < now() - interval '3 days'`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('promise_alerts').execute();
  await db.schema.alterTable('users').dropColumn('notices_off').execute();
}
