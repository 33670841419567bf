import { type Kysely, sql } from 'kysely';

/**
 * What each account keeps: bytes of its photos, its consignments, and those that are open. Kept by triggers, by whatever way rows come and go; counting all rows
 * at each upload would cost more with every photo. The row is locked by whoever changes it, so two uploads at once cannot both be the last that fits.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('account_usage')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('photo_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('consignments', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('open_consignments', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await sql`
    create function is_open(status text, deleted_at timestamptz) returns integer language sql immutable as $$
      select case when deleted_at is null and status in ('pending', 'in_review', 'changes_requested') then 1 else 0 end
    $$`.execute(db);
  await sql`
    insert into account_usage (user_id, photo_bytes, consignments, open_consignments)
    select u.id, coalesce(p.bytes, 0), coalesce(c.total, 0), coalesce(c.open, 0) from users u
    left join (select owner_id, sum(size) as bytes from photos group by owner_id) p on p.owner_id = u.id
    left join (select user_id, count(*) as total, sum(is_open(status, deleted_at)) as open from consignments group by user_id) c
      on c.user_id = u.id
    where p.bytes is not null or c.total is not null`.execute(db);

  // By owner in order, so that statements about several of them never wait for each other in a circle.
  await sql`
    create function add_photo_bytes() returns trigger language plpgsql as $$
    begin
      insert into account_usage as u (user_id, photo_bytes)
      select owner_id, sum(size) from changed group by owner_id order by owner_id
      on conflict (user_id) do update set photo_bytes = u.photo_bytes + excluded.photo_bytes;
      return null;
    end $$`.execute(db);
  // With its account its usage may be gone already: nothing is added then.
  await sql`
    create function subtract_photo_bytes() returns trigger language plpgsql as $$
    begin
      perform from account_usage where user_id in (select owner_id from changed) order by user_id for update;
      update account_usage u set photo_bytes = u.photo_bytes - c.bytes
      from (select owner_id, sum(size) as bytes from changed group by owner_id) c where u.user_id = c.owner_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger photos_added_to_usage after insert on photos
    referencing new table as changed for each statement execute function add_photo_bytes()`.execute(db);
  await sql`
    create trigger photos_taken_from_usage after delete on photos
    referencing old table as changed for each statement execute function subtract_photo_bytes()`.execute(db);

  await sql`
    create function count_consignments_of_account() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into account_usage as u (user_id, consignments, open_consignments)
        values (new.user_id, 1, is_open(new.status, new.deleted_at))
        on conflict (user_id) do update
        set consignments = u.consignments + 1, open_consignments = u.open_consignments + excluded.open_consignments;
      elsif tg_op = 'DELETE' then
        update account_usage
        set consignments = consignments - 1, open_consignments = open_consignments - is_open(old.status, old.deleted_at)
        where user_id = old.user_id;
      elsif is_open(old.status, old.deleted_at) <> is_open(new.status, new.deleted_at) then
        update account_usage
        set open_consignments = open_consignments + is_open(new.status, new.deleted_at) - is_open(old.status, old.deleted_at)
        where user_id = new.user_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger consignments_in_usage after insert or delete or update of status, deleted_at on consignments
    for each row execute function count_consignments_of_account()`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop trigger consignments_in_usage on consignments`.execute(db);
  await sql`drop trigger photos_taken_from_usage on photos`.execute(db);
  await sql`drop trigger photos_added_to_usage on photos`.execute(db);
  await sql`drop function count_consignments_of_account`.execute(db);
  await sql`drop function subtract_photo_bytes`.execute(db);
  await sql`drop function add_photo_bytes`.execute(db);
  await sql`drop function is_open`.execute(db);
  await db.schema.dropTable('account_usage').execute();
}
