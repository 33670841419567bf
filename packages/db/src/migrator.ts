import type { Kysely } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/all.ts';

function migratorOn(db: Kysely<Database>): Migrator {
  // Migrations are written in the database's own snake_case.
  const plain = db.withoutPlugins();
  return new Migrator({ db: plain, provider: { getMigrations: async () => migrations } });
}

function raise({ error, results }: MigrationResultSet): void {
  const failed = results?.find((result) => result.status === 'Error');
  if (failed) throw new Error(`Migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw new Error('The database could not be migrated', { cause: error });
}

/** Migrates the schema to the newest version; each migration is atomic. */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  raise(await migratorOn(db).migrateToLatest());
}

export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations).sort();

/** Every migration of this version, oldest first, and whether the database has it. */
export async function listMigrations(db: Kysely<Database>): Promise<{ name: string; isDone: boolean }[]> {
  const found = await migratorOn(db).getMigrations();
  return found.map(({ name, executedAt }) => ({ name, isDone: executedAt !== undefined }));
}

/** Migrates the schema up or down to this migration. Going down deletes what is stored there. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  raise(await migratorOn(db).migrateTo(name));
}

/** Undoes every migration, newest first. All data is lost: only for tests of the migrations. */
export async function migrateToNothing(db: Kysely<Database>): Promise<void> {
  const migrator = migratorOn(db);
  for (const _ of Object.keys(migrations)) raise(await migrator.migrateDown());
}
