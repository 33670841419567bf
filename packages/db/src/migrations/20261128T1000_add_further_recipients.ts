import { type Kysely, sql } from 'kysely';

/** Further addresses of the team, beside the recipient of the email settings. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('email_settings')
    .addColumn('further_recipients', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'::text[]`))
    .execute();
  await db.schema
    .alterTable('email_settings')
    .addCheckConstraint('email_settings_further_recipients_at_most_10', sql`cardinality(further_recipients) <= 10`)
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('email_settings').dropConstraint('email_settings_further_recipients_at_most_10').execute();
  await db.schema.alterTable('email_settings').dropColumn('further_recipients').execute();
}
