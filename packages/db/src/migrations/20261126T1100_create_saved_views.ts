import { type Kysely, sql } from 'kysely';

/** Views of the review list that staff saved: own ones, and those that the team shares. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('saved_views')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('is_shared', 'boolean', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('status', 'text')
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('sort', 'text')
    .addColumn('whose', 'text')
    // No reference: a view of somebody who has left is not one of everybody.
    .addColumn('assignee_id', 'integer')
    .addColumn('layout', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('saved_views_whose_known', sql`whose in ('me', 'none', 'member')`)
    .addCheckConstraint('saved_views_member_named', sql`(coalesce(whose, '') = 'member') = (assignee_id is not null)`)
    .addCheckConstraint('saved_views_layout_known', sql`layout in ('rows', 'grid')`)
    .addCheckConstraint('saved_views_own_has_owner', sql`is_shared or user_id is not null`)
    .execute();
  await sql`create unique index saved_views_own_name on saved_views (user_id, name_key) where not is_shared`.execute(
    db,
  );
  await sql`create unique index saved_views_shared_name on saved_views (name_key) where is_shared`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('saved_views').execute();
}
