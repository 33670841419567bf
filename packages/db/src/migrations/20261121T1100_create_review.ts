import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  // Trusted since PostgreSQL 13: the owner of the database may create it.
  await sql`create extension if not exists pg_trgm`.execute(db);

  await db.schema
    .alterTable('consignments')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('rejection', 'jsonb')
    .addColumn('first_contact_at', 'timestamptz')
    .addColumn('claimed_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('claimed_until', 'timestamptz')
    // Cut so that no old record can hold more than an index entry takes.
    .addColumn('customer', 'text', (c) =>
      c
        .generatedAlwaysAs(
          sql`left(lower(coalesce(personal_info->>'lastName', '') || ' ' || coalesce(personal_info->>'firstName', '')), 200)`,
        )
        .stored(),
    )
    .addColumn('vehicle', 'text', (c) =>
      c
        .generatedAlwaysAs(
          sql`left(lower(coalesce(vehicle_info->>'make', '') || ' ' || coalesce(vehicle_info->>'model', '') || ' ' || coalesce(vehicle_info->>'year', '')), 200)`,
        )
        .stored(),
    )
    // Every word follows a space, so that the beginning of a word can be searched for.
    .addColumn('search', 'text', (c) =>
      c
        .generatedAlwaysAs(
          sql`lower(' ' || number || ' ' || coalesce(personal_info->>'firstName', '') || ' ' || coalesce(personal_info->>'lastName', '') || ' '
            || coalesce(vehicle_info->>'year', '') || ' ' || coalesce(vehicle_info->>'make', '') || ' ' || coalesce(vehicle_info->>'model', '') || ' '
            || coalesce(vehicle_info->>'vin', ''))`,
        )
        .stored(),
    )
    .execute();
  // How common a searched fragment is decides between two plans that differ a hundredfold: worth a closer look at the words.
  await sql`alter table consignments alter column search set statistics 1000`.execute(db);
  await sql`create index consignments_search on consignments using gin (search gin_trgm_ops) where deleted_at is null`.execute(
    db,
  );
  for (const name of ['customer', 'vehicle']) {
    await sql`create index ${sql.raw(`consignments_by_${name}`)} on consignments (${sql.raw(name)}, id) where deleted_at is null`.execute(
      db,
    );
    await sql`create index ${sql.raw(`consignments_by_status_and_${name}`)} on consignments (status, ${sql.raw(name)}, id) where deleted_at is null`.execute(
      db,
    );
  }
  await sql`create index consignments_waiting on consignments (created_at, id) where deleted_at is null and first_contact_at is null and status <> 'withdrawn'`.execute(
    db,
  );
  await sql`create index consignments_waiting_by_status on consignments (status, created_at, id) where deleted_at is null and first_contact_at is null and status <> 'withdrawn'`.execute(
    db,
  );
  await sql`drop index consignments_deleted`.execute(db);
  await sql`create index consignments_last_deleted on consignments (deleted_at desc, id desc) where deleted_at is not null`.execute(
    db,
  );

  await db.schema
    .createTable('consignment_versions')
    .addColumn('consignment_id', 'integer', (c) => c.notNull().references('consignments.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('personal_info', 'jsonb', (c) => c.notNull())
    .addColumn('vehicle_info', 'jsonb', (c) => c.notNull())
    .addColumn('damage_report', 'jsonb', (c) => c.notNull())
    .addColumn('photos', 'jsonb', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('consignment_versions_pkey', ['consignment_id', 'version'])
    .execute();

  await db.schema
    .createTable('change_requests')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('consignment_id', 'integer', (c) => c.notNull().references('consignments.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('requested_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('items', 'jsonb', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('answered_at', 'timestamptz')
    .execute();
  await sql`create unique index change_requests_one_open on change_requests (consignment_id) where answered_at is null`.execute(
    db,
  );
  await db.schema
    .createIndex('change_requests_of_consignment')
    .on('change_requests')
    .columns(['consignment_id', 'id'])
    .execute();

  await db.schema
    .createTable('consignment_notes')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('consignment_id', 'integer', (c) => c.notNull().references('consignments.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('consignment_notes_of_consignment')
    .on('consignment_notes')
    .columns(['consignment_id', 'id'])
    .execute();

  await db.schema
    .alterTable('consignment_events')
    .addColumn('seq', 'bigint')
    .addColumn('prev_hash', 'text')
    .addColumn('hash', 'text')
    .execute();
  await sql`
    create function consignment_event_hash(event consignment_events) returns text language sql stable as $$
      select encode(sha256(convert_to(concat_ws('|', event.prev_hash, event.seq, coalesce(event.consignment_id::text, '-'),
        coalesce(event.draft_id::text, '-'), coalesce(event.owner_id::text, '-'), coalesce(event.actor_id::text, '-'), event.kind,
        event.data::text, to_char(event.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8')), 'hex')
    $$`.execute(db);
  // One writer at a time until its commit: each link needs the one before it.
  await sql`
    create function link_consignment_event() returns trigger language plpgsql as $$
    declare last record;
    begin
      perform pg_advisory_xact_lock(hashtext('consignment_events'));
      select seq, hash into last from consignment_events order by seq desc limit 1;
      new.seq := coalesce(last.seq, 0) + 1;
      new.prev_hash := coalesce(last.hash, '');
      new.hash := consignment_event_hash(new);
      return new;
    end $$`.execute(db);
  await sql`
    do $$
    declare event consignment_events; previous text := ''; position bigint := 0;
    begin
      for event in select * from consignment_events order by id loop
        position := position + 1;
        event.seq := position;
        event.prev_hash := previous;
        previous := consignment_event_hash(event);
        update consignment_events set seq = position, prev_hash = event.prev_hash, hash = previous where id = event.id;
      end loop;
    end $$`.execute(db);
  await sql`alter table consignment_events alter column seq set not null, alter column prev_hash set not null, alter column hash set not null`.execute(
    db,
  );
  await sql`create unique index consignment_events_seq on consignment_events (seq)`.execute(db);
  await sql`
    create trigger consignment_events_linked before insert on consignment_events
    for each row execute function link_consignment_event()`.execute(db);
  await sql`
    create function refuse_event_change() returns trigger language plpgsql as $$
    begin
      raise exception 'consignment_events is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger consignment_events_kept before update or delete on consignment_events
    for each row execute function refuse_event_change()`.execute(db);
  await sql`
    create trigger consignment_events_not_truncated before truncate on consignment_events
    for each statement execute function refuse_event_change()`.execute(db);
  await sql`
    create function announce_consignment_event() returns trigger language plpgsql as $$
    begin
      perform pg_notify('consignment_events', json_build_object('kind', new.kind, 'consignmentId', new.consignment_id,
        'draftId', new.draft_id, 'ownerId', new.owner_id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger consignment_events_announced after insert on consignment_events
    for each row execute function announce_consignment_event()`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const trigger of ['announced', 'not_truncated', 'kept', 'linked']) {
    await sql`drop trigger ${sql.raw(`consignment_events_${trigger}`)} on consignment_events`.execute(db);
  }
  for (const name of [
    'announce_consignment_event',
    'refuse_event_change',
    'link_consignment_event',
    'consignment_event_hash',
  ]) {
    await sql`drop function ${sql.raw(name)}`.execute(db);
  }
  await db.schema
    .alterTable('consignment_events')
    .dropColumn('hash')
    .dropColumn('prev_hash')
    .dropColumn('seq')
    .execute();
  await db.schema.dropTable('consignment_notes').execute();
  await db.schema.dropTable('change_requests').execute();
  await db.schema.dropTable('consignment_versions').execute();
  for (const name of ['customer', 'vehicle']) {
    await sql`drop index ${sql.raw(`consignments_by_${name}`)}`.execute(db);
    await sql`drop index ${sql.raw(`consignments_by_status_and_${name}`)}`.execute(db);
  }
  await sql`drop index consignments_last_deleted`.execute(db);
  await sql`create index consignments_deleted on consignments (deleted_at) where deleted_at is not null`.execute(db);
  await sql`drop index consignments_waiting_by_status`.execute(db);
  await sql`drop index consignments_waiting`.execute(db);
  await sql`drop index consignments_search`.execute(db);
  await db.schema
    .alterTable('consignments')
    .dropColumn('search')
    .dropColumn('vehicle')
    .dropColumn('customer')
    .dropColumn('claimed_until')
    .dropColumn('claimed_by')
    .dropColumn('first_contact_at')
    .dropColumn('rejection')
    .dropColumn('version')
    .execute();
  await sql`drop extension pg_trgm`.execute(db);
}
