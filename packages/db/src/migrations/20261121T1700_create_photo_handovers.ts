import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('photo_handovers')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('draft_id', 'integer', (c) => c.notNull().references('draft_consignments.id').onDelete('cascade'))
    // Who ends the session that showed the code ends the phone with it. No foreign key: signing out at the desk leaves the phone alone.
    .addColumn('session_hash', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('code_expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('phone_hash', 'text')
    .addColumn('phone_expires_at', 'timestamptz')
    .addColumn('taken_up_at', 'timestamptz')
    .addColumn('device', 'text')
    .addColumn('last_seen_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('photo_handovers_code_unique', ['code_hash'])
    .addUniqueConstraint('photo_handovers_phone_unique', ['phone_hash'])
    // A new code takes the place of the one before.
    .addUniqueConstraint('photo_handovers_one_a_draft', ['draft_id'])
    .addCheckConstraint(
      'photo_handovers_taken_up',
      sql`num_nulls(phone_hash, phone_expires_at, taken_up_at, last_seen_at) in (0, 4)`,
    )
    .execute();
  await db.schema.createIndex('photo_handovers_of_user').on('photo_handovers').column('user_id').execute();

  await db.schema
    .createTable('photo_handover_photos')
    .addColumn('draft_id', 'integer', (c) => c.notNull().references('draft_consignments.id').onDelete('cascade'))
    .addColumn('photo_id', 'uuid', (c) => c.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('handover_id', 'integer', (c) => c.references('photo_handovers.id').onDelete('set null'))
    .addPrimaryKeyConstraint('photo_handover_photos_pkey', ['draft_id', 'photo_id'])
    .execute();
  await db.schema
    .createIndex('photo_handover_photos_of_photo')
    .on('photo_handover_photos')
    .column('photo_id')
    .execute();
  await db.schema
    .createIndex('photo_handover_photos_of_handover')
    .on('photo_handover_photos')
    .column('handover_id')
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('photo_handover_photos').execute();
  await db.schema.dropTable('photo_handovers').execute();
}
