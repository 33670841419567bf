import { timingSafeEqual } from 'node:crypto';
import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import { CODE_TRIES } from '@marque/domain/product/limits';
import type { Transaction } from 'kysely';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import { hashCode } from '../phone/phone-code.ts';
import { deletePendingLogins } from '../session/login-challenge.queries.ts';
import { deleteSessionsOf } from '../session/session.queries.ts';
import { type AccountChange, requireOpen, sessionKept } from './account-change.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { countSetupTry, deleteSetup, lockSetup, type PendingSetup } from './setups.queries.ts';
import { findStep } from './totp.ts';
import { lockSecondFactor, type ProvenFactor, type SecondFactor, switchOff, switchOn } from './two-factor.queries.ts';

export interface EnableOptions {
  token: string;
  withRecoveryCodes: boolean;
}

/**
 * Enables the pending setup with a code that proves that it works; only what the server stored counts (ADR 0008). All
 * other sessions of the account end. Resolves with the new recovery codes, to be shown once, or none if they are not
 * wanted. Raises USER_NOT_FOUND, TWO_FACTOR_ALREADY_ON, NO_TWO_FACTOR_SETUP, PHONE_UNVERIFIED_FOR_SMS, CODE_WRONG, and,
 * with the fifth wrong code, which ends the setup, CODE_TRIES_USED.
 */
export async function enable(
  deps: Deps,
  change: AccountChange,
  { token, withRecoveryCodes }: EnableOptions,
): Promise<string[]> {
  const { db, log } = deps;
  const { accountId, caller } = change;
  const recoveryCodes = withRecoveryCodes ? generateRecoveryCodes() : [];
  const line = { reqId: caller.request.id, userId: caller.userId, accountId };
  // Rejected after the transaction: an error thrown inside would undo the count.
  const outcome = await inTransaction(db, (trx) => tryToEnable(deps, trx, change, { token, recoveryCodes }));
  if ('tries' in outcome) {
    log.warn({ ...line, tries: outcome.tries }, 'wrong code while setting up a second factor');
    if (outcome.tries < CODE_TRIES) throw new DomainError('CODE_WRONG');
    throw new DomainError('CODE_TRIES_USED', { message: 'Too many wrong codes. Please start the set-up again.' });
  }
  log.info({ ...line, method: outcome.method }, 'second factor enabled');
  return recoveryCodes;
}

/**
 * Disables the second factor and deletes its data; does nothing if it is off. All other sessions of the account end.
 * Raises USER_NOT_FOUND.
 */
export async function disable({ db, clock, log }: Deps, change: AccountChange): Promise<void> {
  const { accountId, caller } = change;
  const wasOn = await inTransaction(db, async (trx) => {
    const user = requireOpen(await lockSecondFactor(trx, accountId));
    await deleteSetup(trx, accountId);
    if (!user.twoFactorEnabled) return false;
    await switchOff(trx, accountId);
    await deleteRecoveryCodes(trx, accountId);
    await endOtherAccess(trx, change);
    await noticeSecurityEvent(trx, accountId, 'two_factor_disabled', clock());
    const data = { method: user.twoFactorMethod };
    await addAccountEvent(trx, { kind: 'two_factor_disabled', userId: accountId, actorId: caller.userId, data });
    return true;
  });
  if (wasOn) log.info({ reqId: caller.request.id, userId: caller.userId, accountId }, 'second factor disabled');
}

async function tryToEnable(
  deps: Deps,
  trx: Transaction<Database>,
  change: AccountChange,
  { token, recoveryCodes }: { token: string; recoveryCodes: readonly string[] },
): Promise<{ tries: number } | { method: string }> {
  const { accountId, caller } = change;
  const now = deps.clock();
  const user = requireOpen(await lockSecondFactor(trx, accountId));
  if (user.twoFactorEnabled) throw new DomainError('TWO_FACTOR_ALREADY_ON');
  const setup = await lockSetup(trx, accountId, now);
  if (!setup) throw new DomainError('NO_TWO_FACTOR_SETUP');

  const proven = setup.method === 'app' ? provenByApp(deps, setup, token) : provenByMessage(deps, setup, user, token);
  if (!proven) {
    const tries = await countSetupTry(trx, accountId);
    if (tries >= CODE_TRIES) await deleteSetup(trx, accountId);
    return { tries };
  }

  await switchOn(trx, accountId, proven);
  await deleteSetup(trx, accountId);
  await replaceRecoveryCodes(trx, accountId, recoveryCodes.map(hashRecoveryCode));
  await endOtherAccess(trx, change);
  await noticeSecurityEvent(trx, accountId, 'two_factor_enabled', now);
  const data = { method: proven.method };
  await addAccountEvent(trx, { kind: 'two_factor_enabled', userId: accountId, actorId: caller.userId, data });
  return { method: proven.method };
}

function provenByApp({ secrets, clock }: Deps, { secret }: PendingSetup, token: string): ProvenFactor | null {
  if (!secret) return null;
  const step = findStep(secrets.open('totp', secret), token, { now: clock(), after: null });
  return step === null ? null : { method: 'app', secret, lastStep: step };
}

function provenByMessage(
  { appSecret }: Deps,
  { codeHash }: PendingSetup,
  { id, phone, phoneVerified }: SecondFactor,
  token: string,
): ProvenFactor | null {
  if (!phone || !phoneVerified) throw new DomainError('PHONE_UNVERIFIED_FOR_SMS');
  const typed = hashCode(appSecret, id, phone, token);
  const isRight = codeHash !== null && timingSafeEqual(Buffer.from(codeHash), Buffer.from(typed));
  return isRight ? { method: 'sms', secret: null, lastStep: null } : null;
}

async function endOtherAccess(trx: Transaction<Database>, change: AccountChange): Promise<void> {
  await deleteSessionsOf(trx, change.accountId, sessionKept(change));
  await deletePendingLogins(trx, change.accountId);
}
