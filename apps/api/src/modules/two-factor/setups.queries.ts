import type { Database, Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import { CODE_TRIES } from '@marque/domain/product/limits';
import type { Transaction } from 'kysely';

/** Saves a setup with an app, which replaces a pending setup. Keeps the time of the last text message. */
export async function saveAppSetup(
  db: Db,
  userId: UserId,
  { secret, expiresAt }: { secret: string; expiresAt: Date },
): Promise<void> {
  const setup = { method: 'app', secret, codeHash: null, tries: 0, expiresAt } as const;
  await db
    .insertInto('twoFactorSetups')
    .values({ userId, ...setup })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(setup))
    .execute();
}

export interface SmsSetup {
  codeHash: string;
  sentAt: Date;
  expiresAt: Date;
  notAfter: Date | null;
}

/** Saves a setup with text messages, which replaces a pending setup; false if the last message is too recent. */
export async function saveSmsSetup(
  db: Db,
  userId: UserId,
  { codeHash, sentAt, expiresAt, notAfter }: SmsSetup,
): Promise<boolean> {
  const setup = { method: 'sms', secret: null, codeHash, codeSentAt: sentAt, tries: 0, expiresAt } as const;
  const row = await db
    .insertInto('twoFactorSetups')
    .values({ userId, ...setup })
    .onConflict((conflict) => {
      const update = conflict.column('userId').doUpdateSet(setup);
      if (!notAfter) return update;
      return update.where(({ or, eb }) =>
        or([eb('twoFactorSetups.codeSentAt', 'is', null), eb('twoFactorSetups.codeSentAt', '<=', notAfter)]),
      );
    })
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSetupSentAt(db: Db, userId: UserId): Promise<Date | null> {
  const row = await db
    .selectFrom('twoFactorSetups')
    .select('codeSentAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.codeSentAt ?? null;
}

/** The pending setup, if it can still be confirmed; locked until the transaction ends. */
export async function lockSetup(trx: Transaction<Database>, userId: UserId, now: Date) {
  const row = await trx
    .selectFrom('twoFactorSetups')
    .select(['method', 'secret', 'codeHash'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('tries', '<', CODE_TRIES)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type PendingSetup = NonNullable<Awaited<ReturnType<typeof lockSetup>>>;

/** Resolves with the number of tries so far. */
export async function countSetupTry(trx: Db, userId: UserId): Promise<number> {
  const { tries } = await trx
    .updateTable('twoFactorSetups')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('userId', '=', userId)
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

export async function deleteSetup(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('twoFactorSetups').where('userId', '=', userId).execute();
}

export async function deleteSetupWithCode(db: Db, userId: UserId, codeHash: string): Promise<void> {
  await db.deleteFrom('twoFactorSetups').where('userId', '=', userId).where('codeHash', '=', codeHash).execute();
}

export async function deleteSetupsExpiredBy(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('twoFactorSetups').where('expiresAt', '<=', now).execute();
}
