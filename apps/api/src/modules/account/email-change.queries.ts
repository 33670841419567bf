import type { Database, Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';

/** Gives an account its first address; false when it has one, or is closed. */
export async function setFirstEmail(db: Db, userId: UserId, email: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('email', 'is', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Addressee {
  username: string;
  email: string | null;
  emailConfirmedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
}

const ADDRESSEE = ['username', 'email', 'emailConfirmedAt', 'firstName', 'lastName'] as const;

/** An open account as a message names it. */
export async function findAddressee(db: Db, userId: UserId): Promise<Addressee | null> {
  const row = await openAccount(db, userId).executeTakeFirst();
  return row ?? null;
}

/** The same, and nobody changes the account until the transaction ends. */
export async function lockAddressee(trx: Transaction<Database>, userId: UserId): Promise<Addressee | null> {
  const row = await openAccount(trx, userId).forNoKeyUpdate().executeTakeFirst();
  return row ?? null;
}

/** Replaces the address by one that has just been confirmed. */
export async function setEmail(db: Db, userId: UserId, email: string, emailConfirmedAt: Date): Promise<void> {
  await db.updateTable('users').set({ email, emailConfirmedAt }).where('id', '=', userId).execute();
}

function openAccount(db: Db, userId: UserId) {
  return db.selectFrom('users').select(ADDRESSEE).where('id', '=', userId).where('deletedAt', 'is', null);
}
