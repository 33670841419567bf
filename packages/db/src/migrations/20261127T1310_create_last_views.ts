import { type Kysely, sql } from 'kysely';

/** What each member of staff chose last for the review list. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('last_views')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('saved_view_id', 'integer', (c) => c.references('saved_views.id').onDelete('set null'))
    .addColumn('status', 'text')
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('sort', 'text')
    .addColumn('whose', 'text')
    // No reference, as in saved views.
    .addColumn('assignee_id', 'integer')
    .addColumn('layout', 'text', (c) => c.notNull())
    .addColumn('chosen_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('last_views_whose_known', sql`whose in ('me', 'none', 'member')`)
    .addCheckConstraint('last_views_member_named', sql`(coalesce(whose, '') = 'member') = (assignee_id is not null)`)
    .addCheckConstraint('last_views_layout_known', sql`layout in ('rows', 'grid')`)
    .execute();
  await sql`create index last_views_saved_view on last_views (saved_view_id)`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('last_views').execute();
}
