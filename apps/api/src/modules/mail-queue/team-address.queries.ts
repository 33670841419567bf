import type { Db } from '@marque/db/database';

/** The recipient in the email settings; `null` until an administrator has saved one. */
export async function findTeamAddress(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('emailSettings')
    .select('recipientEmail')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.recipientEmail ?? null;
}
