import { maskPhone } from '@marque/domain/account/phone';
import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { DomainError } from '@marque/domain/api/errors';
import { CODE_LIFETIME_MS } from '@marque/domain/product/limits';
import type { Claim } from '../../platform/rate-limits/limits.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { formatCodeMessage } from '../phone/code-message.ts';
import { countMessage, getResendDelay, tooEarly } from '../phone/message-limits.ts';
import { generateCode, hashCode } from '../phone/phone-code.ts';
import { isKnownDevice, toAccountKey } from '../session/known-device.ts';
import { type LoginChallenge, replaceLoginCode, takeBackLoginCode } from '../session/login-challenge.queries.ts';
import { smsFailed } from '../sms/sms-failed.ts';

/**
 * Sends a new code for a pending login; the former code no longer works. Raises NO_CODE_SENT without a number,
 * LOGIN_EXPIRED, TOO_MANY_TRIES beyond the limits and, if the user requested it, within 30 seconds of the last one, and
 * SMS_FAILED if the gateway did not accept it: then the former code stays valid.
 */
export async function sendLoginCode(
  deps: Deps,
  request: RequestInfo,
  { idHash, userId, phone, expiresAt: loginEndsAt }: LoginChallenge,
  { isAskedFor }: { isAskedFor: boolean },
): Promise<PhoneCodeSent> {
  if (phone === null) throw new DomainError('NO_CODE_SENT');
  const { db, config, clock, rateLimits, sms, log } = deps;
  const account = toAccountKey(userId);
  const isKnown = await isKnownDevice(rateLimits, account, request);
  const message = await countMessage(deps, request, { userId, phone }, isKnown ? [] : listStrangerClaims(account));

  const code = generateCode();
  const codeHash = hashCode(deps.appSecret, userId, phone, code);
  const sentAt = clock();
  const expiresAt = earlier(new Date(sentAt.getTime() + CODE_LIFETIME_MS), loginEndsAt);
  const delay = getResendDelay(config);
  const notAfter = isAskedFor && delay ? new Date(sentAt.getTime() - delay) : null;
  const replaced = await inTransaction(db, (trx) =>
    replaceLoginCode(trx, idHash, { codeHash, sentAt, expiresAt, notAfter }),
  );
  if (!replaced?.isReplaced) {
    await message.undo();
    throw replaced ? tooEarly(replaced.before.codeSentAt, sentAt) : new DomainError('LOGIN_EXPIRED');
  }
  try {
    await sms.send({ to: phone, body: formatCodeMessage(code) });
  } catch (error) {
    log.error({ err: error, reqId: request.id, userId }, 'text message not sent');
    await takeBackLoginCode(db, idHash, codeHash, replaced.before);
    await message.refund();
    throw smsFailed(error);
  }
  log.info({ reqId: request.id, userId }, 'sign-in code sent');
  const resendAt = new Date(sentAt.getTime() + delay);
  return { phone: maskPhone(phone), expiresAt, resendAt, outbox: sms.kind === 'outbox' };
}

/** A thief who has only the password must not use up the messages for the owner's number. */
function listStrangerClaims(account: string): Claim[] {
  return [
    { name: 'smsStrangersHour', key: account },
    { name: 'smsStrangersDay', key: account },
  ];
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
