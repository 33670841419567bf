import { type Kysely, sql } from 'kysely';

const STATES = `'queued', 'sending', 'sent', 'failing', 'dead', 'expired', 'outbox'`;

async function setStates(db: Kysely<any>, states: string): Promise<void> {
  await sql`alter table mails drop constraint mails_state_known`.execute(db);
  await sql`alter table mails add constraint mails_state_known check (state in (${sql.raw(states)}))`.execute(db);
}

/**
 * Confirmed are the accounts whose owners have already followed a link in their mail: to another address, as the message to the former one records, or to a new
 * password. After the latter an address changes only by such a link.
 */
async function confirmProved(db: Kysely<any>): Promise<void> {
  await sql`
    update users set email_confirmed_at = now()
    where email is not null and deleted_at is null and (
      exists (select from mails where mails.user_id = users.id and mails.kind = 'email_changed' and lower(mails.data->>'email') = lower(users.email))
      or exists (select from consignment_events e where e.owner_id = users.id and e.actor_id = users.id and e.kind = 'password_reset'))`.execute(
    db,
  );
}

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_confirmed_at', 'timestamptz').execute();
  await db.schema
    .createTable('confirmed_addresses')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('confirmed_addresses_pk', ['user_id', 'address'])
    .execute();
  await db.schema
    .alterTable('mails')
    .addColumn('mailbox', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('allowance', 'text')
    .addColumn('allowed_at', 'timestamptz')
    .execute();
  await sql`update mails set mailbox = lower(to_address)`.execute(db);
  await sql`create index mails_allowed_to_mailbox on mails (mailbox, allowed_at) where allowance is not null`.execute(
    db,
  );
  await sql`create index mails_allowed_to_user on mails (user_id, allowed_at) where allowance = 'unconfirmed'`.execute(
    db,
  );
  await setStates(db, `${STATES}, 'held'`);
  await confirmProved(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`update mails set state = 'dead' where state = 'held'`.execute(db);
  await setStates(db, STATES);
  for (const index of ['mails_allowed_to_user', 'mails_allowed_to_mailbox']) await db.schema.dropIndex(index).execute();
  for (const column of ['allowed_at', 'allowance', 'mailbox']) {
    await db.schema.alterTable('mails').dropColumn(column).execute();
  }
  await db.schema.dropTable('confirmed_addresses').execute();
  await db.schema.alterTable('users').dropColumn('email_confirmed_at').execute();
}
