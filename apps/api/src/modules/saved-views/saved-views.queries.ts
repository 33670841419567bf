import type { Database, Db } from '@marque/db/database';
import { PERMISSIONS } from '@marque/domain/account/permissions';
import type { UserId } from '@marque/domain/api/ids';
import {
  type ChosenView,
  type LastView,
  type SavedView,
  toViewNameKey,
  type ViewFilter,
} from '@marque/domain/review/saved-views';
import { sql, type Transaction } from 'kysely';

type Trx = Transaction<Database>;

const ASSIGNABLE = [...PERMISSIONS['consignment.assign']];

function selectViews(db: Db, readerId: UserId) {
  return db
    .selectFrom('savedViews as v')
    .leftJoin('users as author', (join) => join.onRef('author.id', '=', 'v.userId').on('author.deletedAt', 'is', null))
    .leftJoin('users as colleague', (join) =>
      join
        .onRef('colleague.id', '=', 'v.assigneeId')
        .on('colleague.deletedAt', 'is', null)
        .on('colleague.role', 'in', ASSIGNABLE),
    )
    .select(['v.id', 'v.name', 'v.isShared as shared', 'v.userId'])
    .select(['v.status', 'v.search', 'v.sort', 'v.whose', 'v.assigneeId', 'v.layout'])
    .select(['author.username as author', 'colleague.username as colleague'])
    .where(({ or, eb }) => or([eb('v.isShared', '=', true), eb('v.userId', '=', readerId)]));
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>;
type FilterRow = Pick<ViewRow, 'status' | 'search' | 'sort' | 'whose' | 'assigneeId' | 'layout'>;

function toFilter({ status, search, sort, whose, assigneeId, layout }: FilterRow): ViewFilter {
  return { status, q: search, sort, assignee: whose === 'member' ? assigneeId : whose, layout };
}

const toView = (row: ViewRow, readerId: UserId): SavedView => ({
  id: row.id,
  name: row.name,
  filter: toFilter(row),
  shared: row.shared,
  mine: row.userId === readerId,
  author: row.author,
  colleague: row.colleague,
});

/** The reader's own views and the shared ones, each by name. */
export async function listViews(db: Db, readerId: UserId): Promise<SavedView[]> {
  const rows = await selectViews(db, readerId).orderBy('v.isShared').orderBy('v.nameKey').orderBy('v.id').execute();
  return rows.map((row) => toView(row, readerId));
}

export async function findView(db: Db, readerId: UserId, id: number): Promise<SavedView | null> {
  const row = await selectViews(db, readerId).where('v.id', '=', id).executeTakeFirst();
  return row ? toView(row, readerId) : null;
}

/** Until the transaction ends, nobody else adds, renames, or deletes a shared view. */
export async function lockSharedViews(trx: Trx): Promise<void> {
  await sql`lock table saved_views in share row exclusive mode`.execute(trx);
}

/** Within which a view's name must be unique: the shared views, or a user's own. */
export type ViewScope = { shared: true } | { shared: false; userId: UserId };

function inScope(db: Db, scope: ViewScope) {
  const query = db.selectFrom('savedViews').where('isShared', '=', scope.shared);
  return scope.shared ? query : query.where('userId', '=', scope.userId);
}

export async function countViews(trx: Trx, scope: ViewScope): Promise<number> {
  const { count } = await inScope(trx, scope)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether another view than `id` has the name. */
export async function isNameTaken(trx: Trx, scope: ViewScope, name: string, id: number | null): Promise<boolean> {
  let query = inScope(trx, scope).select('id').where('nameKey', '=', toViewNameKey(name));
  if (id !== null) query = query.where('id', '<>', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether somebody can be assigned cases. */
export async function isAssignable(db: Db, id: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ASSIGNABLE)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface Content {
  name: string;
  filter: ViewFilter;
  shared: boolean;
}

const toColumns = ({ name, filter, shared }: Content) => ({
  name,
  nameKey: toViewNameKey(name),
  isShared: shared,
  ...toFilterColumns(filter),
});

function toFilterColumns({ status, q, sort, assignee, layout }: ViewFilter): FilterRow {
  const isMember = typeof assignee === 'number';
  return {
    status,
    search: q,
    sort,
    whose: isMember ? 'member' : assignee,
    assigneeId: isMember ? assignee : null,
    layout,
  };
}

export async function insertView(trx: Trx, userId: UserId, content: Content): Promise<number> {
  const row = await trx
    .insertInto('savedViews')
    .values({ userId, ...toColumns(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateView(trx: Trx, id: number, content: Content): Promise<void> {
  await trx.updateTable('savedViews').set(toColumns(content)).where('id', '=', id).execute();
}

export async function deleteView(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('savedViews').where('id', '=', id).execute();
}

/** What somebody saved, own views and shared ones, oldest first. */
export async function listViewsBy(db: Db, userId: UserId) {
  const rows = await db
    .selectFrom('savedViews')
    .select(['name', 'isShared as shared', 'createdAt'])
    .select(['status', 'search', 'sort', 'whose', 'assigneeId', 'layout'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ name, shared, createdAt, ...row }) => ({ name, shared, filter: toFilter(row), createdAt }));
}

export async function findLastView(db: Db, userId: UserId): Promise<LastView | null> {
  const row = await db
    .selectFrom('lastViews')
    .select(['savedViewId', 'status', 'search', 'sort', 'whose', 'assigneeId', 'layout', 'chosenAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? { filter: toFilter(row), saved: row.savedViewId, chosenAt: row.chosenAt } : null;
}

/** Without the saved view if that is gone, or is the own one of someone else. */
export async function upsertLastView(db: Db, userId: UserId, { filter, saved }: ChosenView, now: Date): Promise<void> {
  const columns = { ...toFilterColumns(filter), chosenAt: now };
  const savedViewId = db
    .selectFrom('savedViews')
    .select('id')
    .where('id', '=', saved)
    .where(({ or, eb }) => or([eb('isShared', '=', true), eb('userId', '=', userId)]));
  await db
    .insertInto('lastViews')
    .values({ userId, savedViewId, ...columns })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({ ...columns, savedViewId: ref('excluded.savedViewId') })),
    )
    .execute();
}

/** For an account that is closed: deletes its last choice and own views, and the author of its shared ones. */
export async function releaseViewsOf(trx: Trx, userId: UserId): Promise<void> {
  await trx.deleteFrom('savedViews').where('userId', '=', userId).where('isShared', '=', false).execute();
  await trx.deleteFrom('lastViews').where('userId', '=', userId).execute();
  await trx.updateTable('savedViews').set({ userId: null }).where('userId', '=', userId).execute();
}
