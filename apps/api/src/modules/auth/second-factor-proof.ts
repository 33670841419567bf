import { isSixDigits } from '@marque/domain/account/two-factor';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { SecretBoxError } from '../../platform/secrets/secret-box.ts';
import type { Deps } from '../../transport/deps.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import { hashCode } from '../phone/phone-code.ts';
import { type LoginChallenge, takeLoginCode } from '../session/login-challenge.queries.ts';
import { takeRecoveryCode } from '../two-factor/recovery-codes.queries.ts';
import { hashRecoveryCode } from '../two-factor/recovery-codes.ts';
import { findStep } from '../two-factor/totp.ts';
import { takeTotpStep } from '../two-factor/two-factor.queries.ts';

/** How the owner proved their identity. A recovery code is too long to guess, so one is always enough. */
export type Proof = 'code' | 'recovery code';

/** Checks a code and uses it up: no code works twice, even in parallel. `null` if it is wrong, expired, or used. */
export async function prove(deps: Deps, challenge: LoginChallenge, typed: string): Promise<Proof | null> {
  const code = typed.replaceAll(/\s/g, '');
  if (!isSixDigits(code)) return (await proveByRecoveryCode(deps, challenge, code)) ? 'recovery code' : null;
  const isRight = challenge.method === 'app' ? proveByApp : proveByMessage;
  return (await isRight(deps, challenge, code)) ? 'code' : null;
}

async function proveByApp(deps: Deps, challenge: LoginChallenge, code: string): Promise<boolean> {
  const { userId, twoFactorLastStep } = challenge;
  const secret = openSecret(deps, challenge);
  if (secret === null) return false;
  const after = twoFactorLastStep === null ? null : Number(twoFactorLastStep);
  const step = findStep(secret, code, { now: deps.clock(), after });
  return step !== null && (await takeTotpStep(deps.db, userId, step));
}

/** `null` if it cannot be decrypted, so that a recovery code still works. */
function openSecret({ secrets, log }: Deps, { userId, twoFactorSecret }: LoginChallenge): string | null {
  if (twoFactorSecret === null) return null;
  try {
    return secrets.open('totp', twoFactorSecret);
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    log.error({ err: error, userId }, 'the secret of a second factor cannot be read');
    return null;
  }
}

async function proveByMessage(
  { db, appSecret, clock }: Deps,
  { idHash, userId, phone }: LoginChallenge,
  code: string,
): Promise<boolean> {
  return phone !== null && takeLoginCode(db, idHash, hashCode(appSecret, userId, phone, code), clock());
}

async function proveByRecoveryCode({ db, clock }: Deps, { userId }: LoginChallenge, code: string): Promise<boolean> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    if (!(await takeRecoveryCode(trx, userId, hashRecoveryCode(code), now))) return false;
    await noticeSecurityEvent(trx, userId, 'recovery_code_used', now);
    await addAccountEvent(trx, { kind: 'recovery_code_used', userId, actorId: userId });
    return true;
  });
}
