import type { Kysely } from 'kysely';

/** A phone that adds photos to a draft is paired with it: the tables had another word. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('photo_handovers').renameTo('device_pairings').execute();
  await db.schema.alterTable('device_pairings').renameColumn('taken_up_at', 'claimed_at').execute();
  await db.schema.alterTable('photo_handover_photos').renameTo('device_pairing_photos').execute();
  await db.schema.alterTable('device_pairing_photos').renameColumn('handover_id', 'pairing_id').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('device_pairing_photos').renameColumn('pairing_id', 'handover_id').execute();
  await db.schema.alterTable('device_pairing_photos').renameTo('photo_handover_photos').execute();
  await db.schema.alterTable('device_pairings').renameColumn('claimed_at', 'taken_up_at').execute();
  await db.schema.alterTable('device_pairings').renameTo('photo_handovers').execute();
}
