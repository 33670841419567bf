import type { Database, Db } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { DraftId, UserId } from '@marque/domain/api/ids';
import type { PromiseVersion } from '@marque/domain/company/working-hours';
import type { Draft } from '@marque/domain/consignment/draft';
import type {
  ConsignmentTextPage,
  StaffConsignment,
  StaffCounts,
  StaffDraftPage,
  StaffDraftQuery,
  StaffListQuery,
} from '@marque/domain/review/staff';
import type { Kysely } from 'kysely';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { listPromiseVersions } from '../../platform/promise/promise-versions.queries.ts';
import type { Deps } from '../../transport/deps.ts';
import { JsonTextPage } from '../../transport/json-text.ts';
import { findDraftById } from '../draft/draft.queries.ts';
import { countFoundDrafts, listDrafts } from './admin-consignments.queries.ts';
import {
  countUpToLimit,
  isCounted,
  type ListFilter,
  type ListQuery,
  listConsignmentRows,
  listConsignments,
  listConsignmentTexts,
} from './consignment-list.queries.ts';
import { ListFacts, readListFacts } from './list-facts.queries.ts';
import { limitToPromise } from './promise-filter.ts';

/** The caller, and what was read with their session (ADR 0190). */
interface Reader {
  deps: Pick<Deps, 'db' | 'clock'>;
  user: Pick<SessionUser, 'id' | 'role'>;
  beside?: unknown;
}

/**
 * Lists a page of the review queue with the total. Raises NOT_ALLOWED for deleted consignments unless the role may
 * restore them.
 */
export async function pageOfConsignments(reader: Reader, query: StaffListQuery): Promise<JsonTextPage> {
  const { items, total, nextCursor } = await withTotal(reader, query, listConsignmentRows);
  const texts = items.map(({ text }) => text);
  return new JsonTextPage(texts, { total, nextCursor }, (index) => items[index]?.dates ?? []);
}

export async function pageOfConsignmentTexts(reader: Reader, query: StaffListQuery): Promise<ConsignmentTextPage> {
  return withTotal(reader, query, listConsignmentTexts);
}

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Converts the input for the queries. Raises NOT_ALLOWED for deleted consignments unless the role may restore them. */
export function toListQuery<Asked extends Pick<StaffListQuery, 'assignee' | 'deleted' | 'from' | 'before'>>(
  { id, role }: Pick<SessionUser, 'id' | 'role'>,
  asked: Asked,
) {
  if (asked.deleted && !may(role, 'consignment.delete')) throw new DomainError('NOT_ALLOWED');
  const { assignee = null, from, before } = asked;
  return {
    ...asked,
    assignee: assignee === 'me' ? id : assignee,
    from: from ? new Date(from) : null,
    before: before ? new Date(before) : null,
  };
}

const ROWS_AT_A_TIME = 200;

/** The whole list, a page at a time, so that no query takes longer than that of a page. */
export async function* eachPage(db: Kysely<Database>, filter: ListFilter): AsyncGenerator<StaffConsignment[]> {
  const promises = await listPromiseVersions(db);
  let cursor: string | null = null;
  do {
    const query: ListQuery = { ...filter, limit: ROWS_AT_A_TIME, cursor };
    const page: Page<StaffConsignment> = await listConsignments(db, query, promises);
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Read with the caller's session, or else by a statement of its own. */
async function getFacts({ deps, beside }: Reader): Promise<ListFacts> {
  return beside instanceof ListFacts ? beside : readListFacts(deps.db);
}

async function withTotal<Item>(
  reader: Reader,
  asked: StaffListQuery,
  list: (db: Db, query: ListQuery, promises: readonly PromiseVersion[]) => Promise<Page<Item>>,
): Promise<Page<Item> & { total: number | null }> {
  const { db, clock } = reader.deps;
  const query = await limitToPromise(db, toListQuery(reader.user, asked), clock());
  const { counts, promises } = await getFacts(reader);
  const page = await list(db, query, promises);
  if (isCounted(query)) {
    return { ...page, total: query.status ? (counts.byStatus[query.status] ?? 0) : counts.consignments };
  }
  const isWhole = !query.cursor && page.nextCursor === null;
  return { ...page, total: isWhole ? page.items.length : await countUpToLimit(db, query) };
}

export async function countConsignments(reader: Reader): Promise<StaffCounts> {
  const { db } = reader.deps;
  const queue = { status: null, q: null, sort: 'waiting', deleted: false, assignee: null } as const;
  const bin = { ...queue, sort: 'newest', deleted: true } as const;
  const [{ counts }, waiting, deleted] = await Promise.all([
    getFacts(reader),
    countUpToLimit(db, queue),
    may(reader.user.role, 'consignment.delete') ? countUpToLimit(db, bin) : null,
  ]);
  return { ...counts, waiting, deleted };
}

export async function pageOfDrafts(db: Kysely<Database>, query: StaffDraftQuery): Promise<StaffDraftPage> {
  const total = query.q ? countFoundDrafts(db, query) : readListFacts(db).then(({ counts }) => counts.drafts);
  const [page, counted] = await Promise.all([listDrafts(db, query), total]);
  return { ...page, total: counted };
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
