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

/** The same, but earlier ones go on working. */
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

/** An unused link that has not expired. */
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

/** As `findOpenLink`, and uses it up: of two requests at the same time one gets it. */
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
 * Makes the open links of a user worthless: of one kind, or all that open something. Links that confirm an address
 * stay: they only say that whoever has the address wants its email.
 */
export async function endLinks(trx: Db, userId: UserId, kind?: LinkKind): Promise<void> {
  const open = trx.deleteFrom('accountLinks').where('userId', '=', userId).where('usedAt', 'is', null);
  await (kind ? open.where('kind', '=', kind) : open.where('kind', '!=', 'confirm_email')).execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accountLinks').where('expiresAt', '<=', now).execute();
}
