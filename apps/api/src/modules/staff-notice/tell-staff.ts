import type { Db } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { NewsNotice } from '@marque/domain/review/staff-notices';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { findWillingAssignee, type Recipient } from './staff-notice.queries.ts';
import { listTeamRecipients } from './team-recipients.ts';

export interface News {
  notice: NewsNotice;
  /** Identifies the event, so that nobody is notified twice: the submitted version. */
  key: string;
  due?: { at: Date; timeZone: string | null };
}

type Subject = Pick<Consignment, 'id' | 'number' | 'userId' | 'vehicleInfo'>;

/** Emails the team about news, in the transaction that causes them. */
export async function tellStaff(trx: Db, subject: Subject, news: News): Promise<void> {
  const recipients = await listTeamRecipients(trx, news.notice, subject.userId);
  for (const recipient of recipients) await queueNotice(trx, subject, news, recipient);
}

/**
 * Emails the assignee of the case (ADR 0171), or the team if there is none, if the assignee does not want the notice or
 * has no confirmed address, or if the car is their own.
 */
export async function tellAssignee(trx: Db, subject: Subject, news: News): Promise<void> {
  const assignee = await findWillingAssignee(trx, news.notice, subject.id);
  if (assignee === null || assignee.userId === subject.userId) await tellStaff(trx, subject, news);
  else await queueNotice(trx, subject, news, assignee);
}

async function queueNotice(
  trx: Db,
  { id, number, vehicleInfo }: Subject,
  { notice, key, due }: News,
  { address, name, userId }: Recipient,
): Promise<void> {
  const vehicle = vehicleTitle(vehicleInfo) ?? 'vehicle';
  const dueAt = due?.at.toISOString() ?? null;
  await queueMail(trx, {
    to: { address, name },
    mail: { kind: 'staff_notice', notice, number, vehicle, consignmentId: id, dueAt, timeZone: due?.timeZone ?? null },
    key: `staff ${notice} ${id} ${key} ${address.toLowerCase()}`,
    userId,
    consignmentId: id,
  });
}
