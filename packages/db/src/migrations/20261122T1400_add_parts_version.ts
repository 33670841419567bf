import type { Kysely } from 'kysely';

const TABLES = ['consignments', 'draft_consignments'] as const;

/** 0 for records from before: nobody can tell which schemas have read them. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('parts_version', 'smallint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of TABLES) await db.schema.alterTable(table).dropColumn('parts_version').execute();
}
