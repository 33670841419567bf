import type { Database } from '@marque/db/database';
import type { Draft } from '@marque/domain/draft';
import { DomainError } from '@marque/domain/errors';
import type { DraftId, UserId } from '@marque/domain/ids';
import type { StaffConsignmentPage, StaffDraftPage, StaffDraftQuery, StaffListQuery } from '@marque/domain/staff';
import type { Kysely } from 'kysely';
import { addEvent } from '../../events/consignment-events.ts';
import { findDraftById } from '../draft/draft.queries.ts';
import { listConsignments, listDrafts, readCounts } from './admin-consignments.queries.ts';

export async function pageOfConsignments(db: Kysely<Database>, query: StaffListQuery): Promise<StaffConsignmentPage> {
  const [page, counts] = await Promise.all([listConsignments(db, query), readCounts(db)]);
  return { ...page, total: counts.consignments };
}

export async function pageOfDrafts(db: Kysely<Database>, query: StaffDraftQuery): Promise<StaffDraftPage> {
  const [page, counts] = await Promise.all([listDrafts(db, query), readCounts(db)]);
  return { ...page, total: counts.drafts };
}

/** A consignor's draft in full; that a member of staff read it is recorded (design decision 24). */
export async function readDraft(db: Kysely<Database>, actorId: UserId, id: DraftId): Promise<Draft> {
  return db.transaction().execute(async (trx) => {
    const draft = await findDraftById(trx, id);
    if (!draft) throw new DomainError('DRAFT_NOT_FOUND');
    await addEvent(trx, { kind: 'draft_read', draftId: draft.id, ownerId: draft.userId, actorId });
    return draft;
  });
}
