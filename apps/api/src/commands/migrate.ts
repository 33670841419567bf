import { parseArgs } from 'node:util';
import type { Database } from '@marque/db/database';
import { listMigrations, MIGRATION_NAMES, migrateTo } from '@marque/db/migrator';
import type { Kysely } from 'kysely';
import { readConfig } from '../config/config.ts';
import { openDatabaseForCommand } from './open-database-for-command.ts';

const USAGE = `Usage: npm run migrate                 shows the migrations, and which the database has
       npm run migrate -- to NAME      goes forward or back to the state after NAME
       npm run migrate -- down         undoes the newest

Marque brings its database up to date at each start. Go back only to run an older version. It deletes what only the
newer one stores, so make a backup, stop every process, go back with the newer version, then start the older one.`;

/** Writes to standard error, so that scripts can read only the result from standard output. */
function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function show(db: Kysely<Database>): Promise<void> {
  for (const { name, isDone } of await listMigrations(db)) {
    process.stdout.write(`${isDone ? 'done' : 'to do'}\t${name}\n`);
  }
}

async function chooseTarget(db: Kysely<Database>, [action, name]: string[]): Promise<string | null> {
  if (action === 'to' && name !== undefined && MIGRATION_NAMES.includes(name)) return name;
  if (action !== 'down' || name !== undefined) return null;
  const done = (await listMigrations(db)).filter(({ isDone }) => isDone);
  return done.at(-2)?.name ?? null;
}

/** `npm run migrate`: exit code 0 if the schema is as requested, 2 for invalid arguments. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const isAlone = positionals.length > 0;
  const hooks = { say: note, onIdleError: (error: Error) => note(error.message) };
  const database = await openDatabaseForCommand(readConfig(process.env), hooks, { migrates: false, isAlone });
  try {
    if (isAlone) {
      const target = await chooseTarget(database.db, positionals);
      if (target === null) {
        note(USAGE);
        return 2;
      }
      await migrateTo(database.db, target);
    }
    await show(database.db);
    return 0;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : '';
    note(`The schema could not be changed. ${error instanceof Error ? error.message : String(error)}${cause}`);
    process.exit(1);
  },
);
