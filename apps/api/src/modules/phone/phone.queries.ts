import type { Database, Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import { CODE_TRIES } from '@marque/domain/product/limits';
import { sql, type Transaction } from 'kysely';

const PHONE_COLUMNS = [
  'phone',
  'phoneVerified',
  'smsConsent',
  'verificationCode',
  'verificationExpires',
  'verificationSentAt',
  'verificationTries',
  'smsFailedPhone',
  'smsFailedAt',
  'twoFactorEnabled',
  'twoFactorMethod',
] as const;

export async function findPhone(db: Db, userId: UserId) {
  const row = await db.selectFrom('users').select(PHONE_COLUMNS).where('id', '=', userId).executeTakeFirst();
  return row ?? null;
}

export type PhoneState = NonNullable<Awaited<ReturnType<typeof findPhone>>>;

async function lockPhone(trx: Transaction<Database>, userId: UserId): Promise<PhoneState | null> {
  const query = trx.selectFrom('users').select(PHONE_COLUMNS).where('id', '=', userId).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export interface NewCode {
  phone: string;
  smsConsent?: boolean;
  codeHash: string;
  sentAt: Date;
  expiresAt: Date;
  /** Refused if a code was sent after this; `null` never refuses. */
  notAfter: Date | null;
}

/**
 * Replaces the code and its number; a different number is unverified. Resolves with the former state, and whether it
 * was replaced or is too recent.
 */
export async function replaceCode(
  trx: Transaction<Database>,
  userId: UserId,
  { phone, smsConsent, codeHash, sentAt, expiresAt, notAfter }: NewCode,
): Promise<{ before: PhoneState; isReplaced: boolean } | null> {
  const before = await lockPhone(trx, userId);
  if (!before) return null;
  if (notAfter && before.verificationSentAt && before.verificationSentAt > notAfter)
    return { before, isReplaced: false };
  await trx
    .updateTable('users')
    .set({
      phone,
      phoneVerified: before.phoneVerified && before.phone === phone,
      ...(smsConsent === undefined ? {} : { smsConsent }),
      verificationCode: codeHash,
      verificationExpires: expiresAt,
      verificationSentAt: sentAt,
      verificationTries: 0,
    })
    .where('id', '=', userId)
    .execute();
  return { before, isReplaced: true };
}

/** Records that the gateway did not accept a message to this number, so that its code may be emailed (ADR 0009). */
export async function noteSmsFailed(db: Db, userId: UserId, phone: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ smsFailedPhone: phone, smsFailedAt: at }).where('id', '=', userId).execute();
}

export async function forgetSmsFailed(db: Db, userId: UserId): Promise<void> {
  await db.updateTable('users').set({ smsFailedPhone: null, smsFailedAt: null }).where('id', '=', userId).execute();
}

/** Undoes a code that could not be sent: restores the number and the former code, and allows the next code at once. */
export async function takeBackCode(db: Db, userId: UserId, codeHash: string, before: PhoneState): Promise<void> {
  await db
    .updateTable('users')
    .set({
      phone: before.phone,
      phoneVerified: before.phoneVerified,
      smsConsent: before.smsConsent,
      verificationCode: before.verificationCode,
      verificationExpires: before.verificationExpires,
      verificationTries: before.verificationTries,
      verificationSentAt: null,
    })
    .where('id', '=', userId)
    .where('verificationCode', '=', codeHash)
    .execute();
}

/**
 * Checks a code and counts the try in one statement: parallel guesses queue at the row and never get more than the
 * allowed tries. `null` if there was nothing to check: no valid code for this number, or no tries left.
 */
export async function tryCode(db: Db, userId: UserId, phone: string, codeHash: string, now: Date) {
  const isRight = sql<boolean>`verification_code = ${codeHash}`;
  const row = await db
    .updateTable('users')
    .set((eb) => ({
      phoneVerified: sql<boolean>`phone_verified or ${isRight}`,
      verificationTries: eb('verificationTries', '+', 1),
      // A right code is used up.
      verificationExpires: sql<Date>`case when ${isRight} then null else verification_expires end`,
      verificationCode: sql<string>`case when ${isRight} then null else verification_code end`,
    }))
    .where('id', '=', userId)
    .where('phone', '=', phone)
    .where('verificationCode', 'is not', null)
    .where('verificationExpires', '>', now)
    .where('verificationTries', '<', CODE_TRIES)
    .returning(['verificationTries', sql<boolean>`verification_code is null`.as('isRight')])
    .executeTakeFirst();
  return row ?? null;
}
