import { randomUUID } from 'node:crypto';
import type { Db } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment';
import type { Mail } from '@marque/domain/mails';
import { PHOTO_CATEGORY_RULES } from '@marque/domain/photo-categories';
import { CHANGEABLE_FIELDS, type ChangeItem, type Decision, REJECTION_REASONS } from '@marque/domain/review';
import { vehicleTitle } from '@marque/domain/vehicle-info';
import { z } from 'zod';
import { queueStatusText } from '../texts/queue-text.ts';
import { queueMail } from './queue-mail.ts';

const Address = z.email();

/** Thanks the owner for what he submitted or submitted again, once a version, by mail and, where he agreed to that, by text. */
export async function mailSubmissionReceived(trx: Db, consignment: Consignment, version: number): Promise<void> {
  await mailOwner(trx, consignment, `submitted ${consignment.id} ${version}`, {
    kind: 'submission_received',
    ...subjectOf(consignment),
  });
  await queueStatusText(trx, consignment);
}

/** Tells the owner what was decided (design decision 20), by mail and, where he agreed to that, by text. */
export async function mailDecision(
  trx: Db,
  consignment: Consignment,
  decision: Decision | { status: 'withdrawn' },
): Promise<void> {
  await mailOwner(trx, consignment, `status ${consignment.id} ${randomUUID()}`, decisionMail(consignment, decision));
  await queueStatusText(trx, consignment);
}

function decisionMail(consignment: Consignment, decision: Decision | { status: 'withdrawn' }): Mail {
  const words = 'words' in decision ? (decision.words ?? '') : '';
  const subject = subjectOf(consignment);
  if (decision.status === 'changes_requested') {
    return { kind: 'changes_requested', ...subject, words, items: decision.items.map(itemInWords) };
  }
  const reason = decision.status === 'rejected' ? REJECTION_REASONS[decision.reason] : '';
  return { kind: 'status_changed', ...subject, status: decision.status, words, reason };
}

function itemInWords(item: ChangeItem): { label: string; reason: string } {
  const label = item.kind === 'field' ? CHANGEABLE_FIELDS[item.field] : PHOTO_CATEGORY_RULES[item.category].title;
  return { label, reason: item.reason };
}

function subjectOf({ id, number, vehicleInfo }: Consignment) {
  return { consignmentId: id, number, vehicle: vehicleTitle(vehicleInfo) ?? 'vehicle' };
}

/** To the address that was given with this car, else to the account's; an owner without either sees it on his page only. */
async function mailOwner(trx: Db, { id, userId, personalInfo }: Consignment, key: string, mail: Mail): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!owner) return;
  const given = Address.safeParse(personalInfo.email);
  const address = given.success ? given.data : owner.email;
  if (!address) return;
  const name = [personalInfo.firstName || owner.firstName, personalInfo.lastName || owner.lastName];
  await queueMail(trx, {
    to: { address, name: name.filter(Boolean).join(' ') },
    mail,
    key,
    userId,
    consignmentId: id,
  });
}
