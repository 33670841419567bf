import { randomUUID } from 'node:crypto';
import type { Db } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { labelChangeItem } from '@marque/domain/review/change-item-labels';
import type { Mail, MailDue } from '@marque/domain/review/mails';
import { promiseTiming } from '@marque/domain/review/promise-timing';
import { type Decision, REJECTION_REASONS } from '@marque/domain/review/review';
import { findWorkingHours } from '../../platform/promise/promise-versions.queries.ts';
import { queueStatusSms } from '../sms/status-sms.queries.ts';
import { type ConsignmentAddress, listConsignmentAddresses } from './consignment-addresses.queries.ts';
import { queueConfirmation } from './queue-confirmation.ts';
import { queueMail } from './queue-mail.ts';

interface News {
  mail: Mail;
  key: string;
}

/**
 * Thanks the owner for each version they submit, by email and, if they agreed to it, by SMS. An unconfirmed address
 * gets the number and a confirmation link in one message.
 */
export async function mailSubmissionReceived(
  trx: Db,
  consignment: Consignment,
  version: number,
  now: Date,
): Promise<void> {
  const { id, number, userId } = consignment;
  const key = `submitted ${id} ${version}`;
  const addresses = await listConsignmentAddresses(trx, consignment);
  const confirmed = addresses.filter(({ isConfirmed }) => isConfirmed);
  const due = await findMailDue(trx, now);
  if (confirmed.length > 0) {
    const mail = { kind: 'submission_received', ...toMailSubject(consignment), ...due } as const;
    await mailOwner(trx, consignment, confirmed, { mail, key });
  }
  for (const { address, isConfirmed } of addresses) {
    if (isConfirmed) continue;
    const submission = { id, number, key: `${key} ${address.toLowerCase()}`, due };
    await queueConfirmation(trx, { userId, address, submission }, now);
  }
  await queueStatusSms(trx, consignment);
}

async function findMailDue(trx: Db, now: Date): Promise<MailDue> {
  const hours = await findWorkingHours(trx);
  if (hours === null) return {};
  return { due: { at: promiseTiming(hours).dueAt(now).toISOString(), timeZone: hours.timeZone } };
}

/** By email and, if the owner agreed to it, by SMS. */
export async function mailDecision(
  trx: Db,
  consignment: Consignment,
  decision: Decision | { status: 'withdrawn' },
): Promise<void> {
  const news = { mail: decisionMail(consignment, decision), key: `status ${consignment.id} ${randomUUID()}` };
  await mailOwner(trx, consignment, await listConsignmentAddresses(trx, consignment), news);
  await queueStatusSms(trx, consignment);
}

export async function mailProposalAnswered(
  trx: Db,
  consignment: Consignment,
  { proposalId, isAccepted, reason }: { proposalId: number; isAccepted: boolean; reason: string },
): Promise<void> {
  const mail = { kind: 'proposal_answered', ...toMailSubject(consignment), isAccepted, reason } as const;
  const addresses = await listConsignmentAddresses(trx, consignment);
  await mailOwner(trx, consignment, addresses, { mail, key: `proposal ${proposalId}` });
}

function decisionMail(consignment: Consignment, decision: Decision | { status: 'withdrawn' }): Mail {
  const note = 'note' in decision ? (decision.note ?? '') : '';
  const subject = toMailSubject(consignment);
  if (decision.status === 'changes_requested') {
    const items = decision.items.map((item) => ({ label: labelChangeItem(item), reason: item.reason }));
    return { kind: 'changes_requested', ...subject, note, items };
  }
  const reason = decision.status === 'rejected' ? REJECTION_REASONS[decision.reason] : '';
  return { kind: 'status_changed', ...subject, status: decision.status, note, reason };
}

export function toMailSubject({ id, number, vehicleInfo }: Consignment) {
  return { consignmentId: id, number, vehicle: vehicleTitle(vehicleInfo) ?? 'vehicle' };
}

/**
 * Queues the message for each confirmed address; if there is none, for one that the delivery log and the case show as
 * held.
 */
export async function mailOwner(
  trx: Db,
  { id, userId }: Consignment,
  addresses: readonly ConsignmentAddress[],
  news: News,
): Promise<void> {
  const confirmed = addresses.filter(({ isConfirmed }) => isConfirmed);
  for (const { address, name } of confirmed.length > 0 ? confirmed : addresses.slice(0, 1)) {
    await queueMail(trx, {
      to: { address, name },
      mail: news.mail,
      key: `${news.key} ${address.toLowerCase()}`,
      userId,
      consignmentId: id,
    });
  }
}
