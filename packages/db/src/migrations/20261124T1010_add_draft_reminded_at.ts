import type { Kysely } from 'kysely';

/** When the owner of a draft was told that it will be deleted: no draft goes without that. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('draft_consignments').addColumn('reminded_at', 'timestamptz').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('draft_consignments').dropColumn('reminded_at').execute();
}
