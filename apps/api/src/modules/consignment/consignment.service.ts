import type { Database } from '@marque/db/database';
import type { Consignment, SubmitConsignment } from '@marque/domain/consignment';
import { DomainError } from '@marque/domain/errors';
import { ConsignmentId, type UserId } from '@marque/domain/ids';
import { may } from '@marque/domain/permissions';
import type { SessionUser } from '@marque/domain/user';
import type { Kysely, Transaction } from 'kysely';
import { addEvent } from '../../events/consignment-events.ts';
import { claimKey, hashRequest, type IdempotencyClaim, recordAnswer } from '../../idempotency/idempotency.ts';
import { mailSubmissionReceived } from '../../mail/consignment-letters.ts';
import { withRetry } from '../../retry.ts';
import { deleteDraft } from '../draft/draft.queries.ts';
import { claimOwnPhotos } from '../photo/own-photos.ts';
import { findConsignment, insertConsignment } from './consignment.queries.ts';

type Submission = Omit<SubmitConsignment, 'userId'>;

/**
 * Submits a consignment and deletes the consignor's draft, both or neither (design decision 14). With an idempotency key a repeat gets the
 * first consignment again. Raises FOREIGN_PHOTO, IDEMPOTENCY_MISMATCH.
 */
export async function submitConsignment(
  db: Kysely<Database>,
  userId: UserId,
  { idempotencyKey, ...submission }: Submission,
): Promise<Consignment> {
  return withRetry(() =>
    db.transaction().execute(async (trx) => {
      if (idempotencyKey === undefined) return create(trx, userId, submission);
      const claim: IdempotencyClaim = {
        userId,
        scope: 'consignment.submit',
        key: idempotencyKey,
        requestHash: hashRequest(submission),
      };
      const answered = await claimKey(trx, claim);
      if (answered !== null) return firstAnswer(trx, userId, answered);
      const consignment = await create(trx, userId, submission);
      await recordAnswer(trx, claim, consignment.id);
      return consignment;
    }),
  );
}

async function create(trx: Transaction<Database>, userId: UserId, submission: Submission): Promise<Consignment> {
  const photos = await claimOwnPhotos(trx, userId, submission.photos);
  const consignment = await insertConsignment(trx, userId, { ...submission, photos });
  await deleteDraft(trx, userId);
  await mailSubmissionReceived(trx, consignment, 1);
  await addEvent(trx, { kind: 'submitted', consignmentId: consignment.id, ownerId: userId, actorId: userId });
  return consignment;
}

async function firstAnswer(trx: Transaction<Database>, userId: UserId, answer: unknown): Promise<Consignment> {
  const consignment = await findConsignment(trx, ConsignmentId.parse(answer), userId);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return consignment;
}

/** One consignment, to its owner and to staff; to everybody else it does not exist (design decision 3). */
export async function getConsignment(db: Kysely<Database>, user: SessionUser, id: ConsignmentId): Promise<Consignment> {
  const ownerId = may(user.role, 'consignment.readAny') ? null : user.id;
  const consignment = await findConsignment(db, id, ownerId);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return consignment;
}
