import { type Kysely, sql } from 'kysely';

/** What photos say, as the server read it: one row for each photo and kind of reading, also where nothing was read. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('photo_readings')
    .addColumn('photo_id', 'uuid', (c) => c.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('consignment_id', 'integer', (c) => c.notNull().references('consignments.id').onDelete('cascade'))
    .addColumn('value', 'text')
    .addColumn('text', 'text')
    .addColumn('grade', 'text')
    .addColumn('readers', sql`text[]`, (c) => c.notNull().defaultTo('{}'))
    .addColumn('read_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('photo_readings_pkey', ['photo_id', 'kind'])
    .addCheckConstraint('photo_readings_graded', sql`(value is null) = (grade is null)`)
    .execute();
  await db.schema.createIndex('photo_readings_of_consignment').on('photo_readings').column('consignment_id').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('photo_readings').execute();
}
