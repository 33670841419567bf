import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import * as renameWordsToNote from './migrations/20261122T1300_rename_words_to_note.ts';
import { listMigrations, MIGRATION_NAMES, migrateTo, migrateToLatest, migrateToNothing } from './migrator.ts';
import { createTestDatabase } from './testing/test-database.ts';

async function describeSchema(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
      union all
      select format('constraint %s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
      union all
      select format('index %s', indexdef) from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
      union all
      select format('function %s', proname) from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('trigger %s', tgname) from pg_trigger where not tgisinternal
    ) as schema order by line`.execute(db);
  return rows.map(({ line }) => line);
}

const TYPED_COLUMNS: Record<string, string[]> = {
  users:
    'id username password email first_name last_name phone phone_verified sms_consent two_factor_enabled two_factor_method two_factor_secret verification_code verification_expires verification_sent_at verification_tries role created_at two_factor_last_step webauthn_id sms_failed_phone sms_failed_at deletion_due_at deletion_receipt deleted_at username_skeleton email_confirmed_at notices_off'.split(
      ' ',
    ),
  sessions:
    'id_hash user_id created_at expires_at absolute_expires_at public_id method user_agent address authenticated_at last_seen_at'.split(
      ' ',
    ),
  login_challenges:
    'id_hash user_id method code_hash code_sent_at code_expires_at tries first_code_passed created_at expires_at'.split(
      ' ',
    ),
  two_factor_setups: 'user_id method secret code_hash code_sent_at tries expires_at'.split(' '),
  recovery_codes: 'code_hash user_id used_at'.split(' '),
  passkeys: 'id user_id public_key counter transports name is_synced created_at last_used_at'.split(' '),
  webauthn_challenges: 'challenge_hash user_id purpose expires_at'.split(' '),
  account_links: 'id user_id kind data created_at expires_at used_at'.split(' '),
  device_pairings:
    'id user_id draft_id session_hash code_hash code_expires_at phone_hash phone_expires_at claimed_at device last_seen_at created_at'.split(
      ' ',
    ),
  device_pairing_photos: ['draft_id', 'photo_id', 'pairing_id'],
  webhooks:
    'id user_id url description all_consignments events secret created_at paused_at paused_reason failing_since is_quick'.split(
      ' ',
    ),
  webhook_deliveries:
    'id webhook_id message_id message consignment_id state tries last_answer created_at next_try_at delivered_at'.split(
      ' ',
    ),
  mails:
    'id key kind data to_address to_name user_id consignment_id state tries last_answer message_id created_at next_try_at valid_until attempted_at sent_at mailbox allowance allowed_at'.split(
      ' ',
    ),
  status_texts: ['id', 'user_id', 'state', 'attempted_at'],
  undoable_decisions: 'consignment_id decision_id decision decided_by applies_at created_at'.split(' '),
  promise_alerts: ['consignment_id', 'waiting_since', 'notice', 'created_at'],
  confirmed_addresses: ['user_id', 'address', 'confirmed_at'],
  consignments:
    'id number user_id personal_info vehicle_info damage_report photos parts_version status created_at deleted_at version rejection first_contact_at resubmitted_at waiting_since claimed_by claimed_until customer vehicle search cover assignee_id'.split(
      ' ',
    ),
  draft_consignments:
    'id user_id personal_info vehicle_info damage_report photos parts_version current_step photo_progress revision last_saved created_at reminded_at'.split(
      ' ',
    ),
  consignment_counters: ['status', 'count'],
  consignment_events: 'id consignment_id draft_id owner_id actor_id kind data created_at seq prev_hash hash'.split(' '),
  consignment_versions: 'consignment_id version personal_info vehicle_info damage_report photos created_at'.split(' '),
  change_requests: 'id consignment_id version requested_by items note created_at answered_at closed_at'.split(' '),
  messages: 'id consignment_id author_id side text is_answered created_at email_hash'.split(' '),
  proposals: 'id consignment_id version state note fields photos reason created_at ended_at ended_by documents'.split(
    ' ',
  ),
  message_photos: ['message_id', 'position', 'photo_id'],
  message_reads: ['consignment_id', 'user_id', 'last_read_id'],
  consignment_events_head: ['is_only_row', 'seq', 'hash'],
  consignment_contacts: 'id consignment_id author_id channel contacted_at note owner_note created_at'.split(' '),
  consignment_notes: 'id consignment_id author_id text created_at'.split(' '),
  photos: 'id owner_id key name size type width height sha256 source_sha256 crc32 placeholder created_at'.split(' '),
  documents: ['id', 'kind', 'draft_id', 'consignment_id', 'created_at', 'message_id', 'version', 'proposal_id'],
  document_pages: ['document_id', 'page', 'photo_id', 'findings'],
  photo_readings: 'photo_id kind consignment_id value text grade readers read_at place'.split(' '),
  account_usage: 'user_id photo_bytes consignments open_consignments'.split(' '),
  email_settings:
    'id smtp_host smtp_port secure smtp_username smtp_password sender_name sender_email recipient_email further_recipients updated_at allow_insecure'.split(
      ' ',
    ),
  legal_texts: ['page', 'version', 'text', 'author_id', 'created_at'],
  legal_acceptances: ['user_id', 'page', 'version', 'accepted_at'],
  saved_views: 'id user_id is_shared name name_key status search sort whose assignee_id layout created_at'.split(' '),
  last_views: 'user_id saved_view_id status search sort whose assignee_id layout chosen_at'.split(' '),
  working_hours: ['version', 'hours', 'author_id', 'created_at'],
  company_settings: ['id', 'landing_texts', 'show_staff_names'],
  idempotency_keys: 'user_id scope key request_hash answer created_at'.split(' '),
  vin_cache: ['vin', 'answer', 'fetched_at'],
  api_tokens: 'id user_id name token_hash scopes created_at expires_at last_used_at'.split(' '),
  rate_limits: ['key', 'points', 'expire'],
};

it('migrates up, down and up again to the same schema', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const before = await describeSchema(db);
    await migrateToNothing(db);
    expect(await describeSchema(db)).toEqual([]);
    await migrateToLatest(db);
    expect(await describeSchema(db)).toEqual(before);
  } finally {
    await drop();
  }
});

it('creates exactly the tables and columns that the types name', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
      group by table_name`.execute(db);
    const found = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
    const typed = Object.fromEntries(Object.entries(TYPED_COLUMNS).map(([table, columns]) => [table, columns.sort()]));
    expect(found).toEqual(typed);
  } finally {
    await drop();
  }
});

it('changes nothing when it is run a second time', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const before = await describeSchema(db);
    await migrateToLatest(db);
    expect(await describeSchema(db)).toEqual(before);
  } finally {
    await drop();
  }
});

it('keeps the counters right through inserts, status changes, soft deletion and restoring', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    await sql`insert into users (username, password) values ('ada', 'x')`.execute(db);
    await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos)
      select 'MQ-0000000' || n, u.id, '{}', '{}', '{}', '{}' from users u, generate_series(1, 4) n`.execute(db);
    await sql`update consignments set status = 'approved' where number = 'MQ-00000001'`.execute(db);
    await sql`update consignments set deleted_at = now() where number in ('MQ-00000002', 'MQ-00000003')`.execute(db);
    await sql`update consignments set deleted_at = null where number = 'MQ-00000003'`.execute(db);
    await sql`delete from consignments where number = 'MQ-00000002'`.execute(db);
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count from consignment_counters order by status`.execute(db);
    expect(rows).toEqual([
      { status: 'approved', count: 1 },
      { status: 'pending', count: 2 },
    ]);
  } finally {
    await drop();
  }
});

it('carries notes over that were stored under the former name, and back', async () => {
  const { db, drop } = await createTestDatabase();
  const plain = db.withoutPlugins();
  const readNotes = async (column: string) => {
    const { rows } = await sql<{ request: string; rejection: unknown; mail: unknown }>`
      select ${sql.ref(column)} as request, rejection, m.data as mail
      from change_requests join consignments c on c.id = consignment_id join mails m on m.consignment_id = c.id`.execute(
      plain,
    );
    return rows;
  };
  try {
    await renameWordsToNote.down(plain);
    await sql`insert into users (username, password) values ('ada', 'x')`.execute(plain);
    await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos, rejection)
      select 'MQ-00000001', id, '{}', '{}', '{}', '{}', '{"reason": "market", "words": "Not now"}' from users`.execute(
      plain,
    );
    await sql`insert into change_requests (consignment_id, version, items, words)
      select id, 1, '[]', 'Two photos' from consignments`.execute(plain);
    await sql`insert into mails (key, kind, data, to_address, consignment_id)
      select 'a', 'status_changed', '{"number": "MQ-00000001", "words": "Not now"}', 'a@example.com', id from consignments`.execute(
      plain,
    );
    const before = await readNotes('words');
    await renameWordsToNote.up(plain);
    expect(await readNotes('note')).toEqual([
      {
        request: 'Two photos',
        rejection: { reason: 'market', note: 'Not now' },
        mail: { number: 'MQ-00000001', note: 'Not now' },
      },
    ]);
    await renameWordsToNote.down(plain);
    expect(await readNotes('words')).toEqual(before);
  } finally {
    await drop();
  }
});

it('The schema can be taken back to an earlier migration, and forward again', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const newest = await describeSchema(db);
    const [earlier = '', last = ''] = MIGRATION_NAMES.slice(-2);
    await migrateTo(db, earlier);
    expect((await listMigrations(db)).filter(({ isDone }) => !isDone)).toEqual([{ name: last, isDone: false }]);
    await migrateTo(db, last);
    expect(await describeSchema(db)).toEqual(newest);
  } finally {
    await drop();
  }
});
