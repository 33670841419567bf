import { type Kysely, sql } from 'kysely';

/** Papers as PDF. The file of each is a row of `photos`, and so is the image of each page. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'uuid', (c) => c.primaryKey().references('photos.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('draft_id', 'integer', (c) => c.references('draft_consignments.id').onDelete('set null'))
    .addColumn('consignment_id', 'integer', (c) => c.references('consignments.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('documents_in_one_place', sql`draft_id is null or consignment_id is null`)
    .execute();
  await db.schema.createIndex('documents_of_draft').on('documents').column('draft_id').execute();
  await db.schema.createIndex('documents_of_consignment').on('documents').column('consignment_id').execute();
  await db.schema
    .createTable('document_pages')
    .addColumn('document_id', 'uuid', (c) => c.notNull().references('documents.id').onDelete('cascade'))
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('photo_id', 'uuid', (c) => c.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('findings', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .addPrimaryKeyConstraint('document_pages_pkey', ['document_id', 'page'])
    .addUniqueConstraint('document_pages_photo_unique', ['photo_id'])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('document_pages').execute();
  await db.schema.dropTable('documents').execute();
}
