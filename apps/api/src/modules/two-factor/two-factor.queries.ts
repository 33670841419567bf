import type { Database, Db } from '@marque/db/database';
import type { TwoFactorMethod } from '@marque/domain/account/user';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';

const COLUMNS = ['id', 'username', 'phone', 'phoneVerified', 'twoFactorEnabled', 'twoFactorMethod'] as const;

/** A user's second factor without its secret; `null` if the account is closed. */
export async function findSecondFactor(db: Db, userId: UserId) {
  const query = db.selectFrom('users').select(COLUMNS).where('id', '=', userId).where('deletedAt', 'is', null);
  return (await query.executeTakeFirst()) ?? null;
}

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>;

/** Like `findSecondFactor`; locks the account until the transaction ends. */
export async function lockSecondFactor(trx: Transaction<Database>, userId: UserId): Promise<SecondFactor | null> {
  const query = trx.selectFrom('users').select(COLUMNS).where('id', '=', userId).where('deletedAt', 'is', null);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

export interface ProvenFactor {
  method: TwoFactorMethod;
  secret: string | null;
  lastStep: number | null;
}

export async function switchOn(trx: Db, userId: UserId, { method, secret, lastStep }: ProvenFactor): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      twoFactorEnabled: true,
      twoFactorMethod: method,
      twoFactorSecret: secret,
      twoFactorLastStep: lastStep,
    })
    .where('id', '=', userId)
    .execute();
}

export async function switchOff(trx: Db, userId: UserId): Promise<void> {
  await trx
    .updateTable('users')
    .set({ twoFactorEnabled: false, twoFactorSecret: null, twoFactorLastStep: null })
    .where('id', '=', userId)
    .execute();
}

/**
 * Uses up the code of a time step; false if it, or that of a later step, was used before. Of parallel requests only one
 * succeeds.
 */
export async function takeTotpStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ twoFactorLastStep: step })
    .where('id', '=', userId)
    .where('twoFactorEnabled', '=', true)
    .where(({ or, eb }) => or([eb('twoFactorLastStep', 'is', null), eb('twoFactorLastStep', '<', String(step))]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
