import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { LinkKind } from '@marque/domain/review/mails';

export interface NewLink {
  userId: UserId;
  kind: LinkKind;
  data?: object;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Stores a link, to be emailed in the same transaction. Earlier ones of its kind end: only the newest message counts.
 */
export async function createLink(trx: Db, link: NewLink): Promise<string> {
  await endLinks(trx, link.userId, link.kind);
  return addLink(trx, link);
}

/** The same, but earlier links stay valid. */
export async function addLink(trx: Db, { data = {}, ...link }: NewLink): Promise<string> {
  const { id } = await trx
    .insertInto('accountLinks')
    .values({ ...link, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface FollowedLink {
  userId: UserId;
  data: unknown;
}

export async function findOpenLink(db: Db, kind: LinkKind, id: string, now: Date): Promise<FollowedLink | null> {
  const row = await db
    .selectFrom('accountLinks')
    .select(['userId', 'data'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds an unused link that has not expired, and uses it up: of parallel requests only one succeeds. */
export async function takeOpenLink(trx: Db, kind: LinkKind, id: string, now: Date): Promise<FollowedLink | null> {
  const row = await trx
    .updateTable('accountLinks')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'data'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Ends a user's open links: of one kind, or all that grant something. Links that confirm an address stay: they only
 * show that its owner wants the email.
 */
export async function endLinks(trx: Db, userId: UserId, kind?: LinkKind): Promise<void> {
  const open = trx.deleteFrom('accountLinks').where('userId', '=', userId).where('usedAt', 'is', null);
  await (kind ? open.where('kind', '=', kind) : open.where('kind', '!=', 'confirm_email')).execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accountLinks').where('expiresAt', '<=', now).execute();
}
