import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('two_factor_last_step', 'bigint')
    .addColumn('webauthn_id', 'uuid', (c) => c.notNull().unique().defaultTo(sql`gen_random_uuid()`))
    .addColumn('sms_failed_phone', 'text')
    .addColumn('sms_failed_at', 'timestamptz')
    .addColumn('deletion_due_at', 'timestamptz')
    .addColumn('deletion_receipt', 'text')
    .addColumn('deleted_at', 'timestamptz')
    .execute();
  await sql`create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null`.execute(db);
  await sql`create index users_deleted on users (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index users_email on users (lower(email)) where email is not null and deleted_at is null`.execute(
    db,
  );
  await sql`create index users_newest on users (id desc) where deleted_at is null`.execute(db);

  await db.schema
    .alterTable('sessions')
    .addColumn('public_id', 'uuid', (c) => c.notNull().unique().defaultTo(sql`gen_random_uuid()`))
    .addColumn('method', 'text', (c) => c.notNull().defaultTo('password'))
    .addColumn('user_agent', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('authenticated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('last_seen_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('login_challenges')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('code_sent_at', 'timestamptz')
    .addColumn('code_expires_at', 'timestamptz')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('first_code_passed', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('login_challenges_method_known', sql`method in ('app', 'sms')`)
    .execute();
  await db.schema.createIndex('login_challenges_of_user').on('login_challenges').column('user_id').execute();
  await db.schema.createIndex('login_challenges_expire').on('login_challenges').column('expires_at').execute();

  await db.schema
    .createTable('two_factor_setups')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('secret', 'text')
    .addColumn('code_hash', 'text')
    .addColumn('code_sent_at', 'timestamptz')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('two_factor_setups_method_known', sql`method in ('app', 'sms')`)
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('recovery_codes_of_user').on('recovery_codes').column('user_id').execute();

  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('public_key', 'bytea', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'::text[]`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_synced', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('last_used_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('passkeys_of_user').on('passkeys').column('user_id').execute();

  await db.schema
    .createTable('webauthn_challenges')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('webauthn_challenges_of_user').on('webauthn_challenges').column('user_id').execute();
  await db.schema.createIndex('webauthn_challenges_expire').on('webauthn_challenges').column('expires_at').execute();

  await db.schema
    .createTable('account_links')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('data', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('account_links_of_user').on('account_links').column('user_id').execute();
  await db.schema.createIndex('account_links_expire').on('account_links').column('expires_at').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of [
    'account_links',
    'webauthn_challenges',
    'passkeys',
    'recovery_codes',
    'two_factor_setups',
    'login_challenges',
  ]) {
    await db.schema.dropTable(table).execute();
  }
  for (const column of ['last_seen_at', 'authenticated_at', 'address', 'user_agent', 'method', 'public_id']) {
    await db.schema.alterTable('sessions').dropColumn(column).execute();
  }
  for (const index of ['users_newest', 'users_email', 'users_deleted', 'users_deletion_due']) {
    await db.schema.dropIndex(index).execute();
  }
  for (const column of [
    'deleted_at',
    'deletion_receipt',
    'deletion_due_at',
    'sms_failed_at',
    'sms_failed_phone',
    'webauthn_id',
    'two_factor_last_step',
  ]) {
    await db.schema.alterTable('users').dropColumn(column).execute();
  }
}
