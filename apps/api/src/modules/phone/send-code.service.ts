import type { PhoneCodeSent, SendPhoneCode } from '@marque/domain/account/phone-verification';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { requireE164 } from '../../platform/phone-numbers/require-e164.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { smsFailed } from '../sms/sms-failed.ts';
import { formatCodeMessage } from './code-message.ts';
import { type CodeRecipient, prepareCode } from './new-code.ts';
import { assertMayChangeNumber, noticeNumberChange, type RequireProof } from './number-change.ts';
import { findPhone, forgetSmsFailed, noteSmsFailed, takeBackCode } from './phone.queries.ts';

/**
 * Sends a code to `phone`, which becomes the caller's number. Raises the errors of `send` and `assertMayChangeNumber`,
 * and UNREACHABLE_PHONE.
 */
export async function sendCode(
  deps: Deps,
  request: RequestInfo,
  userId: UserId,
  { phone: typed, smsConsent }: Omit<SendPhoneCode, 'userId'>,
  requireProof: RequireProof,
): Promise<PhoneCodeSent> {
  const phone = await requireE164(typed);
  assertMayChangeNumber(await findPhone(deps.db, userId), phone, requireProof);
  return send(deps, request, { userId, phone, smsConsent });
}

/** Raises the errors of `send`, and NO_CODE_SENT if there is no number yet. */
export async function resendCode(deps: Deps, request: RequestInfo, userId: UserId): Promise<PhoneCodeSent> {
  const current = await findPhone(deps.db, userId);
  if (!current?.phone) throw new DomainError('NO_CODE_SENT');
  return send(deps, request, { userId, phone: current.phone });
}

/**
 * Sends one text message with a new code; the former code no longer works. Raises the errors of `prepareCode`, and
 * SMS_FAILED if the gateway did not accept it: then the number and code are restored, the user may retry at once, and
 * the code may be emailed.
 */
async function send(deps: Deps, request: RequestInfo, recipient: CodeRecipient): Promise<PhoneCodeSent> {
  const { userId, phone } = recipient;
  const prepared = await prepareCode(deps, request, recipient);
  const { before } = prepared;
  try {
    await deps.sms.send({ to: phone, body: formatCodeMessage(prepared.code) });
  } catch (error) {
    deps.log.error({ err: error, reqId: request.id, userId }, 'text message not sent');
    await takeBackCode(deps.db, userId, prepared.codeHash, before);
    await noteSmsFailed(deps.db, userId, phone, prepared.sentAt);
    await prepared.refund();
    throw smsFailed(error);
  }
  if (before.smsFailedPhone !== null) await forgetSmsFailed(deps.db, userId);
  await noticeNumberChange(deps, userId, before, phone);
  deps.log.info({ reqId: request.id, userId }, 'verification code sent');
  const { expiresAt, resendAt } = prepared;
  return { phone, expiresAt, resendAt, outbox: deps.sms.kind === 'outbox' };
}
