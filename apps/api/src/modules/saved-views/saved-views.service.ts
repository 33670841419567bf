import type { Database, Db } from '@marque/db/database';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import { NOT_A_REVIEWER } from '@marque/domain/review/assignment';
import {
  type CreateSavedView,
  MAX_OWN_VIEWS,
  MAX_SHARED_VIEWS,
  mayChangeView,
  mayShareViews,
  type SavedView,
  type UpdateSavedView,
  type ViewFilter,
} from '@marque/domain/review/saved-views';
import type { Kysely, Transaction } from 'kysely';
import { announceCompanyChange } from '../../platform/live/announce.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { lockUserRow } from '../user/user.queries.ts';
import {
  countViews,
  deleteView,
  findView,
  insertView,
  isAssignable,
  isNameTaken,
  lockSharedViews,
  updateView,
  type ViewScope,
} from './saved-views.queries.ts';

type Trx = Transaction<Database>;
type Member = Pick<SessionUser, 'id' | 'role'>;

/**
 * Saves a view of the review list for the caller, or for the team (ADR 0179). Raises NOT_ALLOWED for sharing without
 * permission, SAVED_VIEW_NAME_TAKEN, TOO_MANY_SAVED_VIEWS, and VALIDATION_FAILED for someone who cannot be assigned
 * cases.
 */
export function createView(db: Kysely<Database>, member: Member, asked: CreateSavedView): Promise<SavedView> {
  const { name, filter, shared } = asked;
  if (shared && !mayShareViews(member.role)) throw new DomainError('NOT_ALLOWED');
  return inTransaction(db, async (trx) => {
    const scope = await lockScope(trx, member, shared);
    await expectAssignable(trx, filter);
    await expectRoom(trx, scope);
    await expectFreeName(trx, scope, name, null);
    if (shared) await announceCompanyChange(trx, 'sharedViewsChanged');
    return readView(trx, member, await insertView(trx, member.id, { name, filter, shared }));
  });
}

/**
 * Renames, changes, shares, or unshares a view; absent fields stay as they are. Raises SAVED_VIEW_NOT_FOUND, also for
 * someone else's own view, NOT_ALLOWED, and the errors of `createView`.
 */
export function changeView(db: Kysely<Database>, member: Member, { id, ...change }: UpdateSavedView) {
  return inTransaction(db, async (trx) => {
    const { view, scope } = await openForChange(trx, member, id, change.shared);
    if (change.filter) await expectAssignable(trx, change.filter);
    if (scope.shared !== view.shared) await expectRoom(trx, scope);
    const name = change.name ?? view.name;
    await expectFreeName(trx, scope, name, id);
    await updateView(trx, id, { name, filter: change.filter ?? view.filter, shared: scope.shared });
    if (view.shared || scope.shared) await announceCompanyChange(trx, 'sharedViewsChanged');
    return readView(trx, member, id);
  });
}

/** Raises SAVED_VIEW_NOT_FOUND, also for someone else's own view, and NOT_ALLOWED. */
export async function removeView(db: Kysely<Database>, member: Member, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { view } = await openForChange(trx, member, id, undefined);
    await deleteView(trx, view.id);
    if (view.shared) await announceCompanyChange(trx, 'sharedViewsChanged');
  });
}

/** Finds a view that the caller may change, and locks it against concurrent changes. */
async function openForChange(trx: Trx, member: Member, id: number, becomesShared: boolean | undefined) {
  const found = await readView(trx, member, id);
  const isShared = becomesShared ?? found.shared;
  const scope = await lockScope(trx, member, isShared);
  if (found.shared && !isShared) await lockSharedViews(trx);
  const view = await readView(trx, member, id);
  const isSharing = !found.shared && isShared;
  // If unshared, it would become someone else's own view, or nobody's.
  const isTakingFromOther = found.shared && !isShared && !view.mine;
  if (!mayChangeView(member.role, view) || isTakingFromOther) throw new DomainError('NOT_ALLOWED');
  if (isSharing && !mayShareViews(member.role)) throw new DomainError('NOT_ALLOWED');
  return { view, scope };
}

async function lockScope(trx: Trx, { id: userId }: Member, shared: boolean): Promise<ViewScope> {
  await lockUserRow(trx, userId);
  if (!shared) return { shared, userId };
  await lockSharedViews(trx);
  return { shared };
}

async function readView(db: Db, member: Member, id: number): Promise<SavedView> {
  const view = await findView(db, member.id, id);
  if (!view) throw new DomainError('SAVED_VIEW_NOT_FOUND');
  return view;
}

async function expectRoom(trx: Trx, scope: ViewScope): Promise<void> {
  if ((await countViews(trx, scope)) < (scope.shared ? MAX_SHARED_VIEWS : MAX_OWN_VIEWS)) return;
  const message = scope.shared
    ? `The team already shares ${MAX_SHARED_VIEWS} views. Please delete one before you share another.`
    : `You already have ${MAX_OWN_VIEWS} views of your own. Please delete one before you save another.`;
  throw new DomainError('TOO_MANY_SAVED_VIEWS', { message });
}

async function expectFreeName(trx: Trx, scope: ViewScope, name: string, id: number | null): Promise<void> {
  if (!(await isNameTaken(trx, scope, name, id))) return;
  const message = scope.shared
    ? `There is already a shared view named “${name}”.`
    : `You already have a view named “${name}”.`;
  throw new DomainError('SAVED_VIEW_NAME_TAKEN', { message });
}

async function expectAssignable(trx: Trx, { assignee }: ViewFilter): Promise<void> {
  if (typeof assignee !== 'number' || (await isAssignable(trx, assignee))) return;
  throw new DomainError('VALIDATION_FAILED', { issues: [{ path: ['filter', 'assignee'], message: NOT_A_REVIEWER }] });
}
