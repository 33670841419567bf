import { createDatabase } from '@marque/db/connection';
import { findRunningPostgres } from '@marque/db/embedded/find-running-postgres';
import { dataDir, type NewConsignor } from './test.ts';

type Database = ReturnType<typeof createDatabase>;

export async function withDatabase<Result>(
  work: (db: Database) => Promise<Result>,
  folder = dataDir(),
): Promise<Result> {
  const connection = await findRunningPostgres(folder);
  if (!connection) throw new Error('the product runs on another database');
  const db = createDatabase({ ...connection, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** As if the user had last confirmed their identity an hour ago. */
export async function letProofAge({ username }: Pick<NewConsignor, 'username'>): Promise<void> {
  await withDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ authenticatedAt: new Date(Date.now() - 3_600_000) })
      .where('userId', '=', (eb) => eb.selectFrom('users').select('id').where('username', '=', username))
      .execute(),
  );
}

/** As if the account had this address and its owner had opened the link sent to it. */
export async function confirmAddress(folder: string, username: string, email: string): Promise<void> {
  await withDatabase(
    (db) =>
      db.updateTable('users').set({ email, emailConfirmedAt: new Date() }).where('username', '=', username).execute(),
    folder,
  );
}

const MINUTES_10 = 600_000;

/** The table in which the job that applies a decision waits for its time. */
type Jobs = { 'graphile_worker._private_jobs': { runAt: Date; payload: { decisionId: string } } };

/** As if the decision about a case had just been made, and could be undone for ten minutes. */
export async function keepUndoable(id: number): Promise<void> {
  const appliesAt = new Date(Date.now() + MINUTES_10);
  await withDatabase((db) =>
    db.transaction().execute(async (trx) => {
      const { decisionId } = await trx
        .updateTable('undoableDecisions')
        .set({ appliesAt })
        .where('consignmentId', '=', id as never)
        .returning('decisionId')
        .executeTakeFirstOrThrow();
      await trx
        .withTables<Jobs>()
        .updateTable('graphile_worker._private_jobs')
        .set({ runAt: appliesAt })
        .where((eb) => eb(eb.ref('payload', '->>').key('decisionId'), '=', decisionId))
        .execute();
    }),
  );
}
