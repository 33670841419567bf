import type { Db, EmailSettingsTable } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import { type Insertable, type Selectable, sql } from 'kysely';

export type SettingsRow = Selectable<EmailSettingsTable>;

export async function findSettingsRow(db: Db, { forUpdate = false } = {}): Promise<SettingsRow | null> {
  const query = db.selectFrom('emailSettings').selectAll().orderBy('id', 'desc').limit(1);
  return (await (forUpdate ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

const selectSender = fixedQuery((db) =>
  db.selectFrom('emailSettings').select('senderEmail').orderBy('id', 'desc').limit(sql<number>`1`),
);

/** `null` until an administrator has saved one. */
export async function findSenderAddress(db: Db): Promise<string | null> {
  const [row] = await selectSender(db);
  return row?.senderEmail ?? null;
}

/** There is only one row: the first save inserts it, later ones update it. */
export async function storeSettings(
  trx: Db,
  id: number | null,
  values: Insertable<EmailSettingsTable>,
): Promise<SettingsRow> {
  if (id === null) return trx.insertInto('emailSettings').values(values).returningAll().executeTakeFirstOrThrow();
  return trx.updateTable('emailSettings').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
