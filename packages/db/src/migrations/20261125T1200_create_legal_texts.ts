import { type Kysely, sql } from 'kysely';

const PAGE_KNOWN = sql`page in ('terms', 'privacy', 'imprint')`;

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('legal_texts')
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('legal_texts_pk', ['page', 'version'])
    .addCheckConstraint('legal_texts_page_known', PAGE_KNOWN)
    .execute();
  await db.schema
    .createTable('legal_acceptances')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('accepted_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('legal_acceptances_pk', ['user_id', 'page', 'version'])
    .addForeignKeyConstraint('legal_acceptances_text', ['page', 'version'], 'legal_texts', ['page', 'version'])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('legal_acceptances').execute();
  await db.schema.dropTable('legal_texts').execute();
}
