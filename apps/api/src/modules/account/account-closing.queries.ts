import { randomBytes } from 'node:crypto';
import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId, DraftId, UserId } from '@marque/domain/api/ids';
import { sql, type Transaction } from 'kysely';
import { formatName } from '../user/user.queries.ts';

type Trx = Transaction<Database>;

/** Tables whose rows belong to a single account. Photos and consignments have their own rules. */
const BELONGINGS = [
  'sessions',
  'loginChallenges',
  'twoFactorSetups',
  'recoveryCodes',
  'passkeys',
  'webauthnChallenges',
  'accountLinks',
  'apiTokens',
  'webhooks',
  'idempotencyKeys',
  'devicePairings',
  'confirmedAddresses',
  'statusTexts',
  'messageReads',
  'legalAcceptances',
] as const;

export async function deleteBelongings(trx: Trx, userId: UserId): Promise<void> {
  for (const table of BELONGINGS) await trx.deleteFrom(table).where('userId', '=', userId).execute();
}

export async function releaseClaims(trx: Trx, userId: UserId): Promise<void> {
  await trx
    .updateTable('consignments')
    .set({ claimedBy: null, claimedUntil: null })
    .where('claimedBy', '=', userId)
    .execute();
}

export async function deleteDraftOf(trx: Trx, userId: UserId): Promise<DraftId | null> {
  const row = await trx.deleteFrom('draftConsignments').where('userId', '=', userId).returning('id').executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Keeps the fact that a message existed, but not its recipient or content. Unsent messages expire, so that queueing one
 * again does not send it.
 */
export async function wipeMailsOf(trx: Trx, userId: UserId, now: Date): Promise<void> {
  await trx
    .updateTable('mails')
    .set({
      toAddress: '',
      mailbox: '',
      toName: '',
      data: '{}',
      lastAnswer: null,
      nextTryAt: null,
      validUntil: now,
      state: sql`case when state in ('queued', 'failing', 'sending', 'held') then 'expired' else state end`,
    })
    .where('userId', '=', userId)
    .execute();
}

/** Hides the consignments that are still visible; resolves with their ids in ascending order. */
export async function hideConsignmentsOf(trx: Trx, userId: UserId): Promise<ConsignmentId[]> {
  const rows = await trx
    .updateTable('consignments')
    .set({ deletedAt: sql<Date>`now()`, claimedBy: null, claimedUntil: null })
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export async function deleteConsignmentsOf(trx: Trx, userId: UserId): Promise<ConsignmentId[]> {
  const rows = await trx.deleteFrom('consignments').where('userId', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Resolves with the storage keys of the files that no longer have a row. */
export async function deletePhotosOf(trx: Trx, userId: UserId): Promise<string[]> {
  const rows = await trx.deleteFrom('photos').where('ownerId', '=', userId).returning('key').execute();
  return rows.map(({ key }) => key);
}

const FREE_NAME_BYTES = 8;

/**
 * A neutral name that frees the former one. If someone registers it first, a random suffix keeps the account closable.
 */
async function chooseClosedName(trx: Trx, userId: UserId): Promise<string> {
  const name = `deleted-${userId}`;
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', name)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return taken ? `${name}-${randomBytes(FREE_NAME_BYTES).toString('hex')}` : name;
}

/** Clears everything except the id that consignments refer to. A pending deletion keeps its due date. */
export async function wipeUser(trx: Trx, userId: UserId, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      username: await chooseClosedName(trx, userId),
      usernameSkeleton: null,
      // Not a hash, so no password matches.
      password: '!',
      role: 'user',
      noticesOff: [],
      email: null,
      emailConfirmedAt: null,
      firstName: null,
      lastName: null,
      phone: null,
      phoneVerified: false,
      smsConsent: false,
      twoFactorEnabled: false,
      twoFactorMethod: 'app',
      twoFactorSecret: null,
      twoFactorLastStep: null,
      smsFailedPhone: null,
      smsFailedAt: null,
      verificationCode: null,
      verificationExpires: null,
      verificationSentAt: null,
      verificationTries: 0,
      deletedAt: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** Accounts whose deletion is due, the longest waiting first. */
export async function listDueAccounts(db: Db, now: Date): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletionDueAt', '<=', now)
    .orderBy('deletionDueAt')
    .execute();
  return rows.map(({ id }) => id);
}

export interface DueAccount {
  id: UserId;
  username: string;
  email: string | null;
  name: string;
  receipt: string;
}

/** The account if its deletion is still due and no other process works on it; locked until the transaction ends. */
export async function lockDueAccount(trx: Trx, userId: UserId, now: Date): Promise<DueAccount | null> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'emailConfirmedAt', 'firstName', 'lastName', 'deletionReceipt'])
    .where('id', '=', userId)
    .where('deletionDueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const { id, username, firstName, lastName, deletionReceipt } = row;
  const email = row.emailConfirmedAt ? row.email : null;
  return { id, username, email, name: formatName({ firstName, lastName }), receipt: deletionReceipt ?? '' };
}

export async function deleteUserRow(trx: Trx, userId: UserId): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}

/** Removes the rows of closed accounts that nothing refers to; resolves with how many. */
export async function deleteEmptyRows(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('deletedAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('consignments').select('consignments.id').whereRef('userId', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photos').select('photos.id').whereRef('ownerId', '=', 'users.id'))),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function wipeFarewells(db: Db): Promise<void> {
  await db
    .updateTable('mails')
    .set({ toAddress: '', mailbox: '', toName: '', data: '{}', lastAnswer: null })
    .where('kind', '=', 'account_deleted')
    .where('toAddress', '<>', '')
    .where('state', 'in', ['sent', 'outbox', 'dead', 'expired', 'held'])
    .execute();
}
