import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('all_consignments', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('paused_at', 'timestamptz')
    .addColumn('paused_reason', 'text')
    .addColumn('failing_since', 'timestamptz')
    .addColumn('is_quick', 'boolean', (c) => c.notNull().defaultTo(false))
    .addCheckConstraint('webhooks_pause_known', sql`(paused_at is null) = (paused_reason is null)`)
    .execute();
  await db.schema.createIndex('webhooks_of_user').on('webhooks').column('user_id').execute();
  await sql`create index webhooks_of_all on webhooks (id) where all_consignments`.execute(db);

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('webhook_id', 'integer', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('message', 'jsonb', (c) => c.notNull())
    .addColumn('consignment_id', 'integer', (c) => c.references('consignments.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_answer', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('next_try_at', 'timestamptz')
    .addColumn('delivered_at', 'timestamptz')
    .addCheckConstraint('webhook_deliveries_state_known', sql`state in ('queued', 'failing', 'delivered', 'dead')`)
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_newest')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id desc'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_of_consignment')
    .on('webhook_deliveries')
    .column('consignment_id')
    .execute();
  await db.schema.createIndex('webhook_deliveries_oldest').on('webhook_deliveries').column('created_at').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('webhook_deliveries').execute();
  await db.schema.dropTable('webhooks').execute();
}
