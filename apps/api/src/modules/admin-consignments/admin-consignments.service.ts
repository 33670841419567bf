import type { Database, Db } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import type { Role } from '@marque/domain/account/roles';
import { DomainError } from '@marque/domain/api/errors';
import type { DraftId, UserId } from '@marque/domain/api/ids';
import type { Draft } from '@marque/domain/consignment/draft';
import type {
  ConsignmentTextPage,
  StaffConsignmentPage,
  StaffCounts,
  StaffDraftPage,
  StaffDraftQuery,
  StaffListQuery,
} from '@marque/domain/review/staff';
import type { Kysely } from 'kysely';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { findDraftById } from '../draft/draft.queries.ts';
import { listDrafts, readCounts } from './admin-consignments.queries.ts';
import { countUpToLimit, isCounted, listConsignments, listConsignmentTexts } from './consignment-list.queries.ts';

/**
 * Lists a page of the review queue with the total. Raises NOT_ALLOWED for deleted consignments unless the role may
 * restore them.
 */
export async function pageOfConsignments(
  db: Kysely<Database>,
  role: Role,
  query: StaffListQuery,
): Promise<StaffConsignmentPage> {
  return withTotal(db, role, query, listConsignments);
}

/** The same with whole consignments, as JSON texts. */
export async function pageOfConsignmentTexts(
  db: Kysely<Database>,
  role: Role,
  query: StaffListQuery,
): Promise<ConsignmentTextPage> {
  return withTotal(db, role, query, listConsignmentTexts);
}

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

async function withTotal<Item>(
  db: Kysely<Database>,
  role: Role,
  query: StaffListQuery,
  list: (db: Db, query: StaffListQuery) => Promise<Page<Item>>,
): Promise<Page<Item> & { total: number | null }> {
  if (query.deleted && !may(role, 'consignment.delete')) throw new DomainError('NOT_ALLOWED');
  if (isCounted(query)) {
    const [page, { consignments, byStatus }] = await Promise.all([list(db, query), readCounts(db)]);
    return { ...page, total: query.status ? (byStatus[query.status] ?? 0) : consignments };
  }
  const page = await list(db, query);
  const isWhole = !query.cursor && page.nextCursor === null;
  return { ...page, total: isWhole ? page.items.length : await countUpToLimit(db, query) };
}

/** The counts for the tabs and the filter. */
export async function countConsignments(db: Kysely<Database>): Promise<StaffCounts> {
  const queue = { status: null, q: null, sort: 'waiting', deleted: false } as const;
  const [counts, waiting] = await Promise.all([readCounts(db), countUpToLimit(db, queue)]);
  return { ...counts, waiting };
}

export async function pageOfDrafts(db: Kysely<Database>, query: StaffDraftQuery): Promise<StaffDraftPage> {
  const [page, counts] = await Promise.all([listDrafts(db, query), readCounts(db)]);
  return { ...page, total: counts.drafts };
}

/** Reads a consignor's draft in full and records that a member of staff read it (ADR 0024). */
export async function readDraft(db: Kysely<Database>, actorId: UserId, id: DraftId): Promise<Draft> {
  return db.transaction().execute(async (trx) => {
    const draft = await findDraftById(trx, id);
    if (!draft) throw new DomainError('DRAFT_NOT_FOUND');
    await addEvent(trx, { kind: 'draft_read', draftId: draft.id, ownerId: draft.userId, actorId });
    return draft;
  });
}
