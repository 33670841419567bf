import { type Kysely, sql } from 'kysely';

/** One row at most; without it, everything is as by default. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('company_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey().defaultTo(1))
    .addColumn('show_staff_names', 'boolean', (c) => c.notNull().defaultTo(false))
    .addCheckConstraint('company_settings_one_row', sql`id = 1`)
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('company_settings').execute();
}
