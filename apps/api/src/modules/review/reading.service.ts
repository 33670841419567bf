import type { Database } from '@marque/db/database';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { currentHours, promiseClock } from '@marque/domain/review/promise-clock';
import {
  type AddNote,
  type Note,
  OWNER_EVENT_KINDS,
  type OwnerReview,
  type StaffReview,
} from '@marque/domain/review/review';
import type { Kysely } from 'kysely';
import { findCompanySettings } from '../../platform/company-settings/company-settings.queries.ts';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { listPromiseVersions } from '../../platform/promise/promise-versions.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { findConsignmentMails } from '../email/delivery-log.queries.ts';
import { listConsignmentAddresses } from '../mail-queue/consignment-addresses.queries.ts';
import { listPhotoReadings } from '../photo-reading/photo-readings.ts';
import { findAssignee } from './assignment.queries.ts';
import { findOpenRequest, listChangeRequests } from './change-requests.queries.ts';
import { findClaim } from './claim.queries.ts';
import { listContacts } from './contacts.queries.ts';
import { findReviewFacts, insertNote, listEvents, listNotes, listVersions } from './event-log.queries.ts';
import { listProposals } from './proposals.queries.ts';
import { lockConsignment } from './review.queries.ts';
import { listSameVin } from './same-vin.queries.ts';
import { toTimeline } from './timeline.ts';
import { findUndoable } from './undoable-decisions.queries.ts';
import { checkStatedVin } from './vin-check.ts';

/**
 * The part of the review that the owner may see: no notes of the team, and names as the company shows them. Raises
 * CONSIGNMENT_NOT_FOUND.
 */
export async function readOwnReview(db: Kysely<Database>, ownerId: UserId, id: ConsignmentId): Promise<OwnerReview> {
  const facts = await findReviewFacts(db, id, ownerId);
  if (!facts) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const [events, openRequest, proposals, promises, { showStaffNames }] = await Promise.all([
    listEvents(db, id, OWNER_EVENT_KINDS),
    findOpenRequest(db, id),
    listProposals(db, id),
    listPromiseVersions(db),
    findCompanySettings(db),
  ]);
  return {
    timeline: toTimeline(events, facts.createdAt, showStaffNames ? 'contacts' : 'nobody'),
    clock: promiseClock(facts, promises),
    rejection: facts.rejection,
    openRequest,
    proposal: proposals.at(-1) ?? null,
  };
}

/** Reads everything about a review. Raises CONSIGNMENT_NOT_FOUND. */
export async function readReview(
  { db, clock: readClock }: Pick<Deps, 'db' | 'clock'>,
  userId: UserId,
  id: ConsignmentId,
): Promise<StaffReview> {
  const facts = await findReviewFacts(db, id, null);
  if (!facts) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const now = readClock();
  const photoReadings = await listPhotoReadings(db, id, facts.photos);
  const [
    events,
    requests,
    proposals,
    versions,
    notes,
    contacts,
    claim,
    undoable,
    assignee,
    mails,
    addresses,
    vinCheck,
    sameVin,
    promises,
  ] = await Promise.all([
    listEvents(db, id, null),
    listChangeRequests(db, id),
    listProposals(db, id),
    listVersions(db, id),
    listNotes(db, id),
    listContacts(db, id),
    findClaim(db, id, userId, now),
    findUndoable(db, id, userId),
    findAssignee(db, id),
    findConsignmentMails(db, id),
    listConsignmentAddresses(db, facts),
    checkStatedVin(db, facts.vehicleInfo, photoReadings, now),
    listSameVin(db, id),
    listPromiseVersions(db),
  ]);
  const timeline = toTimeline(events, facts.createdAt, 'everybody');
  const { rejection } = facts;
  const unconfirmedAddresses = addresses.filter(({ isConfirmed }) => !isConfirmed).map(({ address }) => address);
  const clock = promiseClock(facts, promises);
  const standing = { timeline, clock, rejection, requests, proposals, versions, notes, contacts, claim };
  return {
    ...standing,
    undoable,
    workingHours: currentHours(promises),
    assignee,
    mails,
    unconfirmedAddresses,
    vinCheck,
    sameVin,
    photoReadings,
  };
}

/** Adds an internal note. The event log records that it exists, not its text. Raises CONSIGNMENT_NOT_FOUND. */
export function addNote(db: Kysely<Database>, author: SessionUser, { id, text }: AddNote): Promise<Note> {
  return inTransaction(db, async (trx) => {
    const current = await lockConsignment(trx, id, null);
    if (!current) throw new DomainError('CONSIGNMENT_NOT_FOUND');
    const note = await insertNote(trx, { consignmentId: id, authorId: author.id, text });
    await addEvent(trx, { kind: 'note_added', consignmentId: id, ownerId: current.userId, actorId: author.id });
    return { ...note, author: author.username };
  });
}
