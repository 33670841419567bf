import type { Db } from '@marque/db/database';
import type { RecoveryCodes, TwoFactorSetup, TwoFactorStatus } from '@marque/domain/account/two-factor';
import type { TwoFactorMethod } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import { requireOpen, toOwnAccount } from './account-change.ts';
import { beginSetup } from './begin-setup.service.ts';
import { countRecoveryCodesLeft, replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { disable, enable } from './switch.service.ts';
import { findSecondFactor, lockSecondFactor } from './two-factor.queries.ts';

/** Raises USER_NOT_FOUND. */
export async function findTwoFactorStatus(db: Db, userId: UserId): Promise<TwoFactorStatus> {
  const { twoFactorEnabled, twoFactorMethod } = requireOpen(await findSecondFactor(db, userId));
  return {
    enabled: twoFactorEnabled,
    method: twoFactorMethod,
    recoveryCodesLeft: await countRecoveryCodesLeft(db, userId),
  };
}

export async function setUpOwn(deps: Deps, caller: Caller, method: TwoFactorMethod): Promise<TwoFactorSetup> {
  return beginSetup(deps, toOwnAccount(caller), method);
}

/** The recovery codes are shown only this once. */
export async function enableOwn(deps: Deps, caller: Caller, token: string): Promise<RecoveryCodes> {
  return { recoveryCodes: await enable(deps, toOwnAccount(caller), { token, withRecoveryCodes: true }) };
}

export async function disableOwn(deps: Deps, caller: Caller): Promise<TwoFactorStatus> {
  await disable(deps, toOwnAccount(caller));
  return findTwoFactorStatus(deps.db, caller.userId);
}

/** Replaces the recovery codes with ten new ones, which are shown only once. Raises TWO_FACTOR_OFF. */
export async function renewRecoveryCodes(
  { db, clock, log }: Deps,
  { userId, request }: Caller,
): Promise<RecoveryCodes> {
  const recoveryCodes = generateRecoveryCodes();
  await inTransaction(db, async (trx) => {
    const { twoFactorEnabled } = requireOpen(await lockSecondFactor(trx, userId));
    if (!twoFactorEnabled) throw new DomainError('TWO_FACTOR_OFF');
    await replaceRecoveryCodes(trx, userId, recoveryCodes.map(hashRecoveryCode));
    await noticeSecurityEvent(trx, userId, 'recovery_codes_renewed', clock());
    await addAccountEvent(trx, { kind: 'recovery_codes_renewed', userId, actorId: userId });
  });
  log.info({ reqId: request.id, userId }, 'recovery codes renewed');
  return { recoveryCodes };
}
