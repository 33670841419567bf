import type { Database } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { Consignment, type OwnConsignmentQuery, type SubmitConsignment } from '@marque/domain/consignment/consignment';
import { orderCategories } from '@marque/domain/photo/photos';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { AccountQuotas } from '../../config/config.ts';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { once, toClaim } from '../../platform/idempotency/idempotency.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { JsonText, JsonTextPage } from '../../transport/json-text.ts';
import { submitDocuments } from '../document/document.service.ts';
import { deleteDraft } from '../draft/draft.queries.ts';
import { mailSubmissionReceived } from '../mail-queue/consignment-emails.ts';
import { claimOwnPhotos } from '../photo/own-photos.ts';
import { queuePhotoReading } from '../photo-reading/reading-jobs.queries.ts';
import { tellStaff } from '../staff-notice/tell-staff.ts';
import { checkConsignments } from '../usage/usage.service.ts';
import { queueStatusChange } from '../webhook/delivery-jobs.queries.ts';
import {
  countConsignmentsOf,
  findConsignmentText,
  insertConsignment,
  listConsignmentTextsOf,
} from './consignment.queries.ts';
import { ConsignmentWithSession } from './consignment-with-session.queries.ts';

type Submission = Omit<SubmitConsignment, 'userId'>;

/**
 * Submits a consignment and deletes the consignor's draft in one transaction (ADR 0014). A repeat with the same
 * idempotency key gets the first consignment again. Raises FOREIGN_PHOTO, TOO_MANY_CONSIGNMENTS,
 * TOO_MANY_OPEN_CONSIGNMENTS, IDEMPOTENCY_MISMATCH.
 */
export async function submitConsignment(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  userId: UserId,
  { idempotencyKey, ...submission }: Submission,
): Promise<Consignment> {
  const claim = toClaim(userId, 'consignment.submit', idempotencyKey, submission);
  return inTransaction(db, (trx) =>
    once(trx, claim, StoredConsignment, () => create(trx, { quotas: config.quotas, userId, now: clock() }, submission)),
  );
}

/** The consignment as parsed from JSON, whose columns do not keep the order of categories. */
const StoredConsignment = Consignment.extend({
  createdAt: z.coerce.date(),
  photos: Consignment.shape.photos.transform(orderCategories),
});

interface Circumstances {
  quotas: AccountQuotas;
  userId: UserId;
  now: Date;
}

async function create(
  trx: Transaction<Database>,
  { quotas, userId, now }: Circumstances,
  submission: Submission,
): Promise<Consignment> {
  const photos = await claimOwnPhotos(trx, userId, submission.photos);
  const consignment = await insertConsignment(trx, userId, { ...submission, photos });
  await checkConsignments(trx, quotas, userId);
  await submitDocuments(trx, userId, consignment.id);
  await deleteDraft(trx, userId);
  await mailSubmissionReceived(trx, consignment, 1, now);
  await tellStaff(trx, consignment, { notice: 'submitted', key: '1' });
  await queueStatusChange(trx, consignment, null);
  await queuePhotoReading(trx, consignment);
  await addEvent(trx, { kind: 'submitted', consignmentId: consignment.id, ownerId: userId, actorId: userId });
  return consignment;
}

interface Reader {
  deps: Pick<Deps, 'db'>;
  user: SessionUser;
  beside?: unknown;
}

/** One consignment, for its owner and staff; for everyone else it does not exist (ADR 0003). */
export async function getConsignment({ deps, user, beside }: Reader, id: ConsignmentId): Promise<JsonText> {
  const ownerId = may(user.role, 'consignment.readAny') ? null : user.id;
  const isRead = beside instanceof ConsignmentWithSession && beside.id === id;
  const consignment = isRead ? beside.toText(ownerId) : await findConsignmentText(deps.db, id, ownerId);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return new JsonText(consignment, ['createdAt']);
}

/** The total needs no query if all consignments fit on one page. */
export async function getOwnConsignments(
  db: Kysely<Database>,
  userId: UserId,
  query: OwnConsignmentQuery,
): Promise<JsonTextPage> {
  const { items, nextCursor } = await listConsignmentTextsOf(db, userId, query);
  const isWhole = !query.cursor && nextCursor === null;
  const total = isWhole ? items.length : await countConsignmentsOf(db, userId);
  return new JsonTextPage(items, { total, nextCursor }, () => ['createdAt']);
}
