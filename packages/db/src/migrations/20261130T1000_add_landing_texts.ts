import type { Kysely } from 'kysely';

/** The company's own texts on the landing page; null until somebody writes them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('company_settings').addColumn('landing_texts', 'jsonb').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('company_settings').dropColumn('landing_texts').execute();
}
