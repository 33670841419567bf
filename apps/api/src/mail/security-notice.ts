import { randomUUID } from 'node:crypto';
import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/ids';
import type { SecurityEvent } from '@marque/domain/mails';
import { queueMail } from './queue-mail.ts';

/** Tells the owner of an account what was changed, in case it was not him; an account without an email address is told nothing. */
export async function noticeSecurityEvent(trx: Db, userId: UserId, event: SecurityEvent, at: Date): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['username', 'email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user?.email) return;
  await queueMail(trx, {
    to: { address: user.email, name: [user.firstName, user.lastName].filter(Boolean).join(' ') },
    mail: { kind: 'security_notice', username: user.username, event, at: at.toISOString() },
    key: `security ${randomUUID()}`,
    userId,
  });
}
