import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import {
  applyRequestedChanges,
  listIssues,
  listMissingDocuments,
  normalizeParts,
  pickParts,
  requestedDocuments,
  requestedPhotos,
} from '@marque/domain/review/changed-parts';
import type { AnswerChanges } from '@marque/domain/review/review';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { addDocuments, claimDocuments, listed } from '../document/document.service.ts';
import { mailSubmissionReceived } from '../mail-queue/consignment-emails.ts';
import { claimOwnPhotos } from '../photo/own-photos.ts';
import { queuePhotoReading } from '../photo-reading/reading-jobs.queries.ts';
import { tellStaff } from '../staff-notice/tell-staff.ts';
import { queueStatusChange } from '../webhook/delivery-jobs.queries.ts';
import { endOpenRequest, findOpenRequest } from './change-requests.queries.ts';
import { keepVersion, updateParts } from './review.queries.ts';
import { lockForMove } from './transition.service.ts';

/**
 * Applies the owner's response to a change request: only the requested parts; keeps the previous submission as a
 * version and returns the consignment to the review queue. The row itself is always the newest version. Raises
 * CONSIGNMENT_NOT_FOUND, STATUS_NOT_ALLOWED, VALIDATION_FAILED, FOREIGN_PHOTO, FOREIGN_DOCUMENT, and
 * TOO_MANY_DOCUMENTS.
 */
export function answerChanges(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: UserId,
  answer: AnswerChanges,
): Promise<Consignment> {
  const { id } = answer;
  return inTransaction(db, async (trx) => {
    const to = 'pending';
    const current = await lockForMove(trx, { id, to, by: 'owner', ownerId });
    const items = (await findOpenRequest(trx, id))?.items ?? [];
    const before = pickParts(current);
    const photos = await claimOwnPhotos(trx, ownerId, requestedPhotos(items, answer));
    const documents = await claimDocuments(trx, ownerId, requestedDocuments(items, answer));
    const after = applyRequestedChanges(before, items, answer, photos);
    const issues = [...listIssues(before, after, items), ...listMissingDocuments(items, answer)];
    if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', { issues });

    const version = current.version + 1;
    await keepVersion(trx, id);
    await addDocuments(trx, documents, { consignmentId: id, version });
    const resubmitted = await updateParts(trx, id, normalizeParts(after));
    await endOpenRequest(trx, id, 'answered');
    await mailSubmissionReceived(trx, resubmitted, version, clock());
    await tellStaff(trx, resubmitted, { notice: 'answered', key: `${version}` });
    await queueStatusChange(trx, resubmitted, current.status);
    await queuePhotoReading(trx, resubmitted);
    await addEvent(trx, {
      kind: 'resubmitted',
      consignmentId: id,
      ownerId,
      actorId: ownerId,
      data: { from: current.status, to, version, ...listed(documents) },
    });
    return resubmitted;
  });
}
