import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import { findContactTimeProblem, type LogContact, type LoggedContact } from '@marque/domain/review/contacts';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { queueContacted } from '../webhook/delivery-jobs.queries.ts';
import { insertContact, stopClock } from './contacts.queries.ts';
import { lockConsignment } from './review.queries.ts';

/**
 * Logs that staff contacted the owner outside the product, which stops the clock of the promise (ADR 0163). The owner's
 * timeline shows it with `ownerNote`; `note` is for staff only and not in the event log. Raises CONSIGNMENT_NOT_FOUND,
 * and VALIDATION_FAILED for a time in the future or before the submission.
 */
export function logContact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: SessionUser,
  { id, channel, at, note = '', ownerNote = '' }: LogContact,
): Promise<LoggedContact> {
  const now = clock();
  const contactedAt = at === undefined ? now : new Date(at);
  return inTransaction(db, async (trx) => {
    const current = await lockConsignment(trx, id, null);
    if (!current) throw new DomainError('CONSIGNMENT_NOT_FOUND');
    const problem = findContactTimeProblem(contactedAt, { submittedAt: current.createdAt, now });
    if (problem) throw new DomainError('VALIDATION_FAILED', { issues: [{ path: ['at'], message: problem }] });
    const contact = { channel, note, ownerNote };
    const logged = await insertContact(trx, { consignmentId: id, authorId: author.id, contactedAt, ...contact });
    await stopClock(trx, id, contactedAt);
    await queueContacted(trx, current, channel);
    await addEvent(trx, {
      kind: 'contacted',
      consignmentId: id,
      ownerId: current.userId,
      actorId: author.id,
      data: { to: channel, at: contactedAt.toISOString(), ...(ownerNote && { note: ownerNote }) },
    });
    return { ...logged, ...contact, at: contactedAt, author: author.username };
  });
}
