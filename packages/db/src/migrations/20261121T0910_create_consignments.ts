import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('consignments')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('personal_info', 'jsonb', (c) => c.notNull())
    .addColumn('vehicle_info', 'jsonb', (c) => c.notNull())
    .addColumn('damage_report', 'jsonb', (c) => c.notNull())
    .addColumn('photos', 'jsonb', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('pending'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .addUniqueConstraint('consignments_number_unique', ['number'])
    .execute();
  await sql`create index consignments_of_user on consignments (user_id, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index consignments_newest on consignments (created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index consignments_newest_by_status on consignments (status, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index consignments_deleted on consignments (deleted_at) where deleted_at is not null`.execute(db);

  await db.schema
    .createTable('draft_consignments')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('personal_info', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('vehicle_info', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('damage_report', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('photos', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('current_step', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('photo_progress', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('last_saved', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('draft_consignments_user_unique', ['user_id'])
    .addCheckConstraint('draft_consignments_step_known', sql`current_step between 0 and 3`)
    .addCheckConstraint('draft_consignments_revision_positive', sql`revision > 0`)
    .execute();
  await sql`create index draft_consignments_newest on draft_consignments (last_saved desc, id desc)`.execute(db);

  await db.schema
    .createTable('consignment_counters')
    .addColumn('status', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    create function add_to_consignment_counter(counted text, difference integer) returns void language sql as $$
      insert into consignment_counters (status, count) values (counted, difference)
      on conflict (status) do update set count = consignment_counters.count + excluded.count
    $$`.execute(db);
  await sql`
    create function count_consignments() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.deleted_at is null then
        perform add_to_consignment_counter(old.status, -1);
      end if;
      if tg_op <> 'DELETE' and new.deleted_at is null then
        perform add_to_consignment_counter(new.status, 1);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger consignments_counted after insert or delete or update of status, deleted_at on consignments
    for each row execute function count_consignments()`.execute(db);
  await sql`
    create function count_drafts() returns trigger language plpgsql as $$
    begin
      perform add_to_consignment_counter('draft', case tg_op when 'INSERT' then 1 else -1 end);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger draft_consignments_counted after insert or delete on draft_consignments
    for each row execute function count_drafts()`.execute(db);

  await db.schema
    .createTable('consignment_events')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('consignment_id', 'integer')
    .addColumn('draft_id', 'integer')
    .addColumn('owner_id', 'integer')
    .addColumn('actor_id', 'integer')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('data', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('consignment_events_of_consignment')
    .on('consignment_events')
    .columns(['consignment_id', 'id'])
    .execute();
  await db.schema
    .createIndex('consignment_events_of_owner')
    .on('consignment_events')
    .columns(['owner_id', 'id'])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('consignment_events').execute();
  await db.schema.dropTable('draft_consignments').execute();
  await db.schema.dropTable('consignments').execute();
  await sql`drop function count_drafts`.execute(db);
  await sql`drop function count_consignments`.execute(db);
  await sql`drop function add_to_consignment_counter`.execute(db);
  await db.schema.dropTable('consignment_counters').execute();
}
