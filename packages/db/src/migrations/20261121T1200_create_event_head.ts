import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  // A request that lapsed is not one that was answered.
  await db.schema.alterTable('change_requests').addColumn('closed_at', 'timestamptz').execute();
  await sql`drop index change_requests_one_open`.execute(db);
  await sql`create unique index change_requests_one_open on change_requests (consignment_id)
    where answered_at is null and closed_at is null`.execute(db);

  // The other indexes leave the deleted out, whose photos count as well.
  await db.schema.createIndex('consignments_of_user_with_deleted').on('consignments').column('user_id').execute();

  // Without it the newest events could be cut off unnoticed: a shorter chain is still a chain.
  await db.schema
    .createTable('consignment_events_head')
    .addColumn('is_only_row', 'boolean', (c) => c.primaryKey().defaultTo(true))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addCheckConstraint('consignment_events_head_has_one_row', sql`is_only_row`)
    .execute();
  await sql`
    insert into consignment_events_head (seq, hash)
    select coalesce(max(seq), 0), coalesce((select hash from consignment_events order by seq desc limit 1), '')
    from consignment_events`.execute(db);
  await sql`
    create function note_event_head() returns trigger language plpgsql as $$
    begin
      update consignment_events_head head set seq = last.seq, hash = last.hash
      from (select seq, hash from consignment_events order by seq desc limit 1) last;
      return null;
    end $$`.execute(db);
  // Once a statement: a row updated for each of many events would grow a long tail of dead versions.
  await sql`
    create trigger consignment_events_headed after insert on consignment_events
    for each statement execute function note_event_head()`.execute(db);

  await sql`
    create or replace function announce_consignment_event() returns trigger language plpgsql as $$
    begin
      perform pg_notify('consignment_events', json_build_object('seq', new.seq, 'kind', new.kind, 'consignmentId', new.consignment_id,
        'draftId', new.draft_id, 'ownerId', new.owner_id)::text);
      return null;
    end $$`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function announce_consignment_event() returns trigger language plpgsql as $$
    begin
      perform pg_notify('consignment_events', json_build_object('kind', new.kind, 'consignmentId', new.consignment_id,
        'draftId', new.draft_id, 'ownerId', new.owner_id)::text);
      return null;
    end $$`.execute(db);
  await sql`drop trigger consignment_events_headed on consignment_events`.execute(db);
  await sql`drop function note_event_head`.execute(db);
  await db.schema.dropTable('consignment_events_head').execute();
  await db.schema.dropIndex('consignments_of_user_with_deleted').execute();
  await sql`drop index change_requests_one_open`.execute(db);
  await db.schema.alterTable('change_requests').dropColumn('closed_at').execute();
  await sql`create unique index change_requests_one_open on change_requests (consignment_id) where answered_at is null`.execute(
    db,
  );
}
