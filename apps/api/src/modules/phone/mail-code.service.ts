import { randomUUID } from 'node:crypto';
import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { findRecipient } from '../user/user.queries.ts';
import { prepareCode } from './new-code.ts';
import { assertMayChangeNumber, noticeNumberChange, type RequireProof } from './number-change.ts';
import { findPhone } from './phone.queries.ts';

const MAILED_WITHIN_MS = 15 * 60_000;

/**
 * Emails a new code for the number that the gateway has just failed to reach; it becomes the caller's number, as with
 * `sendCode` (ADR 0009). Raises NO_CODE_SENT if no message failed within 15 minutes or there is no email address, and
 * the errors of `prepareCode` and `assertMayChangeNumber`.
 */
export async function mailCode(
  deps: Deps,
  request: RequestInfo,
  userId: UserId,
  requireProof: RequireProof,
): Promise<PhoneCodeSent> {
  const { db, clock, secrets, log } = deps;
  const [state, recipient] = await Promise.all([findPhone(db, userId), findRecipient(db, userId)]);
  const phone = state?.smsFailedPhone;
  const age = clock().getTime() - (state?.smsFailedAt?.getTime() ?? 0);
  if (!phone || age > MAILED_WITHIN_MS || !recipient) throw new DomainError('NO_CODE_SENT');
  assertMayChangeNumber(state, phone, requireProof);
  const { username, address, name } = recipient;
  const { before, expiresAt, resendAt } = await prepareCode(deps, request, { userId, phone }, (trx, code, validUntil) =>
    queueMail(trx, {
      to: { address, name },
      mail: { kind: 'phone_code', username, sealedCode: secrets.seal('phone-code', code) },
      key: `phone code ${randomUUID()}`,
      userId,
      validUntil,
    }),
  );
  await noticeNumberChange(deps, userId, before, phone);
  log.info({ reqId: request.id, userId }, 'verification code mailed');
  return { phone, expiresAt, resendAt, outbox: false };
}
