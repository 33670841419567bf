import type { Db, EmailSettingsTable } from '@marque/db/database';
import { type Insertable, type Selectable, sql } from 'kysely';
import { MAIL_TRIES, SEND_MAIL_TASK } from '../mail/queue-mail.ts';

export type SettingsRow = Selectable<EmailSettingsTable>;

export async function findSettingsRow(db: Db, { forUpdate = false } = {}): Promise<SettingsRow | null> {
  const query = db.selectFrom('emailSettings').selectAll().orderBy('id', 'desc').limit(1);
  return (await (forUpdate ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** There is one row: the first save writes it, later ones change it. */
export async function storeSettings(
  trx: Db,
  id: number | null,
  values: Insertable<EmailSettingsTable>,
): Promise<SettingsRow> {
  if (id === null) return trx.insertInto('emailSettings').values(values).returningAll().executeTakeFirstOrThrow();
  return trx.updateTable('emailSettings').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Everything that failed so far is due now, with all its tries before it. */
export async function requeueFailing(trx: Db): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_MAIL_TASK}, payload => json_build_object('id', id::text),
      max_attempts => ${MAIL_TRIES}::int, job_key => 'mail ' || id)
    from mails where state = 'failing'`.execute(trx);
}
