import type { Db } from '@marque/db/database';

/**
 * The team's own addresses: the recipient in the email settings, then the further ones. Empty until an administrator
 * has saved them.
 */
export async function listTeamAddresses(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom('emailSettings')
    .select(['recipientEmail', 'furtherRecipients'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? [row.recipientEmail, ...row.furtherRecipients] : [];
}
