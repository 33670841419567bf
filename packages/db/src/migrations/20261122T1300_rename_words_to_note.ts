import { type Kysely, sql } from 'kysely';

/** Recorded events keep the name they were written with: their text is part of the hash chain, and readers take both. */
async function renameNote(db: Kysely<any>, from: string, to: string): Promise<void> {
  await db.schema.alterTable('change_requests').renameColumn(from, to).execute();
  await sql`
    update consignments set rejection = rejection - ${from}::text || jsonb_build_object(${to}::text, rejection -> ${from}::text)
    where rejection ? ${from}::text`.execute(db);
  await sql`
    update mails set data = data - ${from}::text || jsonb_build_object(${to}::text, data -> ${from}::text)
    where kind in ('status_changed', 'changes_requested') and data ? ${from}::text`.execute(db);
}

export async function up(db: Kysely<any>): Promise<void> {
  await renameNote(db, 'words', 'note');
}

export async function down(db: Kysely<any>): Promise<void> {
  await renameNote(db, 'note', 'words');
}
