import type { Kysely } from 'kysely';

/** Off, also for settings that were saved before: whoever has a mail server without TLS elsewhere has to say so. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('email_settings')
    .addColumn('allow_insecure', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('email_settings').dropColumn('allow_insecure').execute();
}
