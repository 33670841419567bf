import type { Database } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { listIssues, normalizeParts, pickParts } from '@marque/domain/review/changed-parts';
import type { Proposal } from '@marque/domain/review/proposal';
import {
  applyProposal,
  canPropose,
  type DeclineProposal,
  listProposedItems,
  type ProposalPage,
  type ProposalQuery,
  type ProposalRef,
  type ProposeChanges,
  readProposal,
} from '@marque/domain/review/proposals';
import type { Kysely, Transaction } from 'kysely';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { describeDocuments, moveToProposal, takeFromProposal } from '../document/document.queries.ts';
import { addDocuments, claimDocuments, listed, requireDocumentSpace } from '../document/document.service.ts';
import { mailProposalAnswered } from '../mail-queue/consignment-emails.ts';
import { claimOwnPhotos } from '../photo/own-photos.ts';
import { queuePhotoReading } from '../photo-reading/reading-jobs.queries.ts';
import { tellStaff } from '../staff-notice/tell-staff.ts';
import { queueProposal } from '../webhook/delivery-jobs.queries.ts';
import { endOpenProposal } from './end-proposal.ts';
import { findReviewFacts } from './event-log.queries.ts';
import { findOpenProposal, findProposal, insertProposal, listProposalsBefore } from './proposals.queries.ts';
import {
  keepVersion,
  type LockedConsignment,
  lockConsignment,
  markContacted,
  updateProposedParts,
} from './review.queries.ts';

async function lockForProposal(trx: Transaction<Database>, id: ConsignmentId, ownerId: UserId | null) {
  const current = await lockConsignment(trx, id, ownerId);
  if (!current) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return current;
}

/** Raises PROPOSAL_ENDED unless that proposal is the open one. */
async function requireOpen(trx: Transaction<Database>, id: ConsignmentId, proposalId: number): Promise<Proposal> {
  const proposal = await findOpenProposal(trx, id);
  if (proposal?.id !== proposalId) throw new DomainError('PROPOSAL_ENDED');
  return proposal;
}

/** Raises PROPOSAL_ENDED unless that proposal is the open one. */
async function lockOpen(
  trx: Transaction<Database>,
  { id, proposalId }: ProposalRef,
  ownerId: UserId | null,
): Promise<{ current: LockedConsignment; proposal: Proposal }> {
  const current = await lockForProposal(trx, id, ownerId);
  return { current, proposal: await requireOpen(trx, id, proposalId) };
}

/** Raises CONSIGNMENT_NOT_FOUND unless it is the reader's own, or the reader is of staff. */
async function assertReadable(db: Kysely<Database>, user: SessionUser, id: ConsignmentId): Promise<void> {
  const facts = await findReviewFacts(db, id, may(user.role, 'consignment.readAny') ? null : user.id);
  if (!facts) throw new DomainError('CONSIGNMENT_NOT_FOUND');
}

/** Newest first. Raises CONSIGNMENT_NOT_FOUND. */
export async function readProposals(
  db: Kysely<Database>,
  user: SessionUser,
  { id, limit, cursor }: ProposalQuery,
): Promise<ProposalPage> {
  await assertReadable(db, user, id);
  const found = await listProposalsBefore(db, { id, before: cursor ? Number(cursor) : null, limit });
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? String(items.at(-1)?.id) : null };
}

/** Raises CONSIGNMENT_NOT_FOUND and PROPOSAL_NOT_FOUND. */
export async function readProposalById(
  db: Kysely<Database>,
  user: SessionUser,
  { id, proposalId }: ProposalRef,
): Promise<Proposal> {
  await assertReadable(db, user, id);
  const proposal = await findProposal(db, id, proposalId);
  if (!proposal) throw new DomainError('PROPOSAL_NOT_FOUND');
  return proposal;
}

/**
 * Stores what the owner proposes to add or correct, for the team to accept or decline; the consignment is unchanged.
 * Raises CONSIGNMENT_NOT_FOUND, STATUS_NOT_ALLOWED, PROPOSAL_OPEN, VALIDATION_FAILED, FOREIGN_PHOTO, FOREIGN_DOCUMENT,
 * and TOO_MANY_DOCUMENTS.
 */
export function proposeChanges(
  db: Kysely<Database>,
  ownerId: UserId,
  { id, note, ...given }: ProposeChanges,
): Promise<Proposal> {
  return inTransaction(db, async (trx) => {
    const current = await lockForProposal(trx, id, ownerId);
    if (!canPropose(current.status)) throw new DomainError('STATUS_NOT_ALLOWED');
    if (await findOpenProposal(trx, id)) throw new DomainError('PROPOSAL_OPEN');
    const stored = await claimOwnPhotos(trx, ownerId, given.photos ?? {});
    const documents = await claimDocuments(trx, ownerId, given.documents ?? {});
    const { fields, photos, issues } = readProposal(pickParts(current), given, stored);
    if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', { issues });
    if (listProposedItems({ fields, photos, documents, note }).length === 0) {
      const message = 'Please change or add something';
      throw new DomainError('VALIDATION_FAILED', { issues: [{ path: ['note'], message }] });
    }
    await requireDocumentSpace(trx, id, documents);
    const kept = { documents: await describeDocuments(trx, documents), photos, fields };
    const proposalId = await insertProposal(trx, { consignmentId: id, version: current.version, note, ...kept });
    await moveToProposal(trx, documents, proposalId);
    await tellStaff(trx, current, { notice: 'proposed', key: String(proposalId) });
    await queueProposal(trx, current, 'open');
    const proposal = await requireOpen(trx, id, proposalId);
    await addEvent(trx, { kind: 'proposed', consignmentId: id, ownerId, actorId: ownerId, data: listed(documents) });
    return proposal;
  });
}

/** Withdraws the owner's proposal. Raises CONSIGNMENT_NOT_FOUND and PROPOSAL_ENDED. */
export function withdrawProposal(db: Kysely<Database>, ownerId: UserId, ref: ProposalRef): Promise<{ ended: true }> {
  return inTransaction(db, async (trx) => {
    const { current } = await lockOpen(trx, ref, ownerId);
    const { id } = current;
    await endOpenProposal(trx, current, { state: 'withdrawn', endedBy: ownerId });
    await addEvent(trx, { kind: 'proposal_withdrawn', consignmentId: id, ownerId, actorId: ownerId });
    return { ended: true };
  });
}

/**
 * Accepts a whole proposal: the previous submission is kept as a version, and the status is unchanged. Counts as a
 * contact, because the owner is notified. Raises CONSIGNMENT_NOT_FOUND, PROPOSAL_ENDED, STATUS_NOT_ALLOWED,
 * VALIDATION_FAILED, and TOO_MANY_DOCUMENTS.
 */
export function acceptProposal(db: Kysely<Database>, actorId: UserId, ref: ProposalRef): Promise<Consignment> {
  return inTransaction(db, async (trx) => {
    const { current, proposal } = await lockOpen(trx, ref, null);
    if (!canPropose(current.status)) throw new DomainError('STATUS_NOT_ALLOWED');
    const { id, userId: ownerId } = current;
    const before = pickParts(current);
    const photos = await claimOwnPhotos(trx, ownerId, proposal.photos);
    const after = applyProposal(before, { fields: proposal.fields, photos });
    const issues = listIssues(before, after, listProposedItems(proposal));
    if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', { issues });
    const version = current.version + 1;
    await keepVersion(trx, id);
    const documents = await takeFromProposal(trx, proposal.id);
    await addDocuments(trx, documents, { consignmentId: id, version });
    const changed = await updateProposedParts(trx, id, normalizeParts(after));
    await endOpenProposal(trx, current, { state: 'accepted', endedBy: actorId });
    await markContacted(trx, id);
    await mailProposalAnswered(trx, changed, { proposalId: proposal.id, isAccepted: true, reason: '' });
    await queuePhotoReading(trx, changed);
    const data = { version, ...listed(documents) };
    await addEvent(trx, { kind: 'proposal_accepted', consignmentId: id, ownerId, actorId, data });
    return changed;
  });
}

/**
 * Declines a proposal with a reason that the owner sees. Counts as a contact. Raises CONSIGNMENT_NOT_FOUND and
 * PROPOSAL_ENDED.
 */
export function declineProposal(
  db: Kysely<Database>,
  actorId: UserId,
  { reason, ...ref }: DeclineProposal,
): Promise<{ ended: true }> {
  return inTransaction(db, async (trx) => {
    const { current, proposal } = await lockOpen(trx, ref, null);
    const { id, userId: ownerId } = current;
    await endOpenProposal(trx, current, { state: 'declined', endedBy: actorId, reason });
    await markContacted(trx, id);
    await mailProposalAnswered(trx, current, { proposalId: proposal.id, isAccepted: false, reason });
    await addEvent(trx, { kind: 'proposal_declined', consignmentId: id, ownerId, actorId, data: { note: reason } });
    return { ended: true };
  });
}
