import { type Kysely, sql } from 'kysely';

/** A row of the review queue shows a photo; the column spares it from reading all that is stored of all photos. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('consignments')
    .addColumn('cover', 'text', (c) =>
      c
        .generatedAlwaysAs(
          sql`coalesce(
            photos->'exterior_profile'->0->>'url',
            photos->'exterior_front'->0->>'url',
            photos->'exterior_rear'->0->>'url',
            photos->'scenic'->0->>'url')`,
        )
        .stored(),
    )
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('consignments').dropColumn('cover').execute();
}
