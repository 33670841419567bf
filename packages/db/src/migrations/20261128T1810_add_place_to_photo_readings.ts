import type { Kysely } from 'kysely';

/** Where in its photo something was read, as shares of the photo's width and height (ADR 0213). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('photo_readings').addColumn('place', 'jsonb').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('photo_readings').dropColumn('place').execute();
}
