import { type Kysely, sql } from 'kysely';

/** Webhooks that were made before there was a choice go on with what they were made for. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('events', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{consignment.status_changed}'::text[]`))
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('webhooks').dropColumn('events').execute();
}
