import type { Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import type {
  AcceptedLegal,
  LegalText,
  LegalVersion,
  LegalVersionEntry,
  SaveLegalText,
} from '@marque/domain/account/legal';
import type { UserId } from '@marque/domain/api/ids';
import { type LegalPage, type LegalVersions, NO_LEGAL_PAGES } from '@marque/domain/product/legal-pages';
import { sql } from 'kysely';

const MAX_VERSIONS = 200;

const selectVersions = fixedQuery((db) =>
  db
    .selectFrom('legalTexts')
    .distinctOn('page')
    .select(['page', 'version', sql<boolean>`text <> ''`.as('isThere')])
    .orderBy('page')
    .orderBy('version', 'desc'),
);

export async function findLegalVersions(db: Db): Promise<LegalVersions> {
  const rows = await selectVersions(db);
  const there = rows.filter(({ isThere }) => isThere).map(({ page, version }) => [page, version]);
  return { ...NO_LEGAL_PAGES, ...Object.fromEntries(there) };
}

/** The newest version of a page, even if it took the page down. */
export async function findNewestText(db: Db, page: LegalPage): Promise<LegalText | null> {
  const row = await db
    .selectFrom('legalTexts')
    .select(['page', 'version', 'text', 'createdAt'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findText(db: Db, { page, version }: LegalVersion): Promise<LegalText | null> {
  const row = await db
    .selectFrom('legalTexts')
    .select(['page', 'version', 'text', 'createdAt'])
    .where('page', '=', page)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

export async function listVersionsOf(db: Db, page: LegalPage): Promise<LegalVersionEntry[]> {
  return db
    .selectFrom('legalTexts')
    .leftJoin('users', 'users.id', 'legalTexts.authorId')
    .select(['version', 'legalTexts.createdAt', 'users.username as author', sql<boolean>`text = ''`.as('isEmpty')])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
}

/** Stores the version after `basedOn`; `null` if that is not the newest one. */
export async function insertText(
  trx: Db,
  { page, text, basedOn }: SaveLegalText,
  authorId: UserId,
  now: Date,
): Promise<LegalText | null> {
  const newest = (await findNewestText(trx, page))?.version ?? 0;
  if (newest !== basedOn) return null;
  const row = await trx
    .insertInto('legalTexts')
    .values({ page, version: basedOn + 1, text, authorId, createdAt: now })
    // Another request was faster.
    .onConflict((conflict) => conflict.columns(['page', 'version']).doNothing())
    .returning(['page', 'version', 'text', 'createdAt'])
    .executeTakeFirst();
  return row ?? null;
}

interface Acceptance {
  userId: UserId;
  accepted: AcceptedLegal;
  at: Date;
}

/** Records the versions that exist; resolves with those that were not recorded before. */
export async function recordAcceptance(trx: Db, { userId, accepted, at }: Acceptance): Promise<LegalVersion[]> {
  const { terms, privacy } = accepted;
  return trx
    .insertInto('legalAcceptances')
    .columns(['userId', 'page', 'version', 'acceptedAt'])
    .expression(
      trx
        .selectFrom('legalTexts')
        .select(({ val }) => [
          sql<UserId>`${userId}::integer`.as('userId'),
          'page',
          'version',
          sql<Date>`${val(at)}::timestamptz`.as('acceptedAt'),
        ])
        .where('text', '<>', '')
        .where(({ or, and, eb }) =>
          or([
            and([eb('page', '=', 'terms'), eb('version', '=', terms ?? 0)]),
            and([eb('page', '=', 'privacy'), eb('version', '=', privacy ?? 0)]),
          ]),
        ),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'page', 'version']).doNothing())
    .returning(['page', 'version'])
    .execute();
}

/** The newest version of the terms that a person has accepted. */
export async function findAcceptedTerms(db: Db, userId: UserId): Promise<number | null> {
  const row = await db
    .selectFrom('legalAcceptances')
    .select('version')
    .where('userId', '=', userId)
    .where('page', '=', 'terms')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Which versions a person accepted, oldest first. */
export async function listAcceptances(db: Db, userId: UserId) {
  return db
    .selectFrom('legalAcceptances')
    .select(['page', 'version', 'acceptedAt'])
    .where('userId', '=', userId)
    .orderBy('acceptedAt')
    .orderBy('page')
    .execute();
}
