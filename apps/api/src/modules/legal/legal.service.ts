import type { Db } from '@marque/db/database';
import type { AcceptedLegal, LegalDue, LegalHistory, LegalText, SaveLegalText } from '@marque/domain/account/legal';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { LegalPage } from '@marque/domain/product/legal-pages';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import {
  findAcceptedTerms,
  findLegalVersions,
  findNewestText,
  insertText,
  listVersionsOf,
  recordAcceptance,
} from './legal.queries.ts';

/** The current text; `null` if the page does not exist. */
export async function findPage(db: Db, page: LegalPage): Promise<LegalText | null> {
  const newest = await findNewestText(db, page);
  return newest?.text ? newest : null;
}

/** The newest text of a page and all of its versions. */
export async function getHistory(db: Db, page: LegalPage): Promise<LegalHistory> {
  const newest = await findNewestText(db, page);
  return { text: newest?.text ?? '', versions: await listVersionsOf(db, page) };
}

/**
 * Publishes a new version; an empty text takes the page down. An unchanged text is not a new version: it would ask
 * everyone to accept again. Raises SETTINGS_STALE if someone else was faster.
 */
export async function saveText(deps: Deps, { userId }: Caller, input: SaveLegalText): Promise<LegalHistory> {
  return inTransaction(deps.db, async (trx) => {
    const newest = await findNewestText(trx, input.page);
    if ((newest?.text ?? '') === input.text) return getHistory(trx, input.page);
    const saved = await insertText(trx, input, userId, deps.clock());
    if (!saved) throw new DomainError('SETTINGS_STALE');
    const history = await getHistory(trx, input.page);
    const data = { page: saved.page, to: String(saved.version) };
    await addAccountEvent(trx, { kind: 'legal_text_changed', userId: null, actorId: userId, data });
    return history;
  });
}

/**
 * What a user must accept before they can continue: the newest terms, if they have not. Staff act for the company and
 * are not asked (ADR 0173).
 */
export async function findDue(db: Db, user: SessionUser): Promise<LegalDue | null> {
  if (may(user.role, 'staff.area')) return null;
  const terms = await findPage(db, 'terms');
  if (!terms) return null;
  const accepted = await findAcceptedTerms(db, user.id);
  if (accepted === terms.version) return null;
  const { privacy } = await findLegalVersions(db);
  return { terms: terms.version, privacy, publishedAt: terms.createdAt, isNewVersion: accepted !== null };
}

/**
 * Records what a user accepts; resolves with what is still due, because newer terms may have been published in the
 * meantime.
 */
export async function accept(deps: Deps, { user }: Pick<Caller, 'user'>, accepted: AcceptedLegal) {
  await inTransaction(deps.db, async (trx) => {
    const recorded = await recordAcceptance(trx, { userId: user.id, accepted, at: deps.clock() });
    for (const { page, version } of recorded) {
      const data = { page, to: String(version) };
      await addAccountEvent(trx, { kind: 'legal_text_accepted', userId: user.id, actorId: user.id, data });
    }
  });
  return findDue(deps.db, user);
}
