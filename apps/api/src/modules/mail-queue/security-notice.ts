import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { NoticedEvent, SecurityEvent } from '@marque/domain/review/mails';
import { findConfirmedRecipient, type Recipient } from '../user/user.queries.ts';
import { queueMail } from './queue-mail.ts';
import { addToNotice, findLastNotice, type LastNotice } from './security-notice.queries.ts';

export interface NoticeDetails {
  passkeysRemoved?: number;
}

/** Events within this time of a notice are sent together in the next one. */
const NOTICE_PAUSE_MS = 10 * 60_000;
const TRIES = 5;

/**
 * Notifies the owner of an account of a change, in case someone else made it: the first change at once, further ones
 * within ten minutes in one message. An account without a confirmed address gets none.
 */
export async function noticeSecurityEvent(
  trx: Db,
  userId: UserId,
  event: SecurityEvent,
  at: Date,
  details: NoticeDetails = {},
): Promise<void> {
  const recipient = await findConfirmedRecipient(trx, userId);
  if (!recipient) return;
  const noticed: NoticedEvent = { event, at: at.toISOString(), ...details };
  for (let tried = 0; tried < TRIES; tried++) {
    if (await addToNotice(trx, userId, noticed)) return;
    const last = await findLastNotice(trx, userId);
    if (await queueNotice(trx, { userId, recipient, noticed, last }, at)) return;
  }
}

interface Notice {
  userId: UserId;
  recipient: Recipient;
  noticed: NoticedEvent;
  last: LastNotice | null;
}

/** False if another request was faster: then there is a notice to add to. */
async function queueNotice(trx: Db, { userId, recipient, noticed, last }: Notice, at: Date): Promise<boolean> {
  const { username, address, name } = recipient;
  const notBefore = new Date((last?.createdAt.getTime() ?? 0) + NOTICE_PAUSE_MS);
  const id = await queueMail(trx, {
    to: { address, name },
    mail: { kind: 'security_notice', username, events: [noticed] },
    key: `security ${userId} after ${last?.id ?? 0}`,
    userId,
    ...(notBefore > at && { notBefore }),
  });
  return id !== null;
}
