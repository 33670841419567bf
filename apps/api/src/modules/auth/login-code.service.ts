import { maskPhone } from '@marque/domain/account/phone';
import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { DomainError } from '@marque/domain/api/errors';
import { CODE_LIFETIME_MS } from '@marque/domain/product/limits';
import type { Claim } from '../../platform/rate-limits/consume-all.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { messageWith } from '../phone/code-message.ts';
import { countMessage, resendDelayOf, tooEarly } from '../phone/message-limits.ts';
import { generateCode, hashCode } from '../phone/phone-code.ts';
import { accountOf, isKnownDevice } from '../session/known-device.ts';
import { type LoginChallenge, replaceLoginCode, takeBackLoginCode } from '../session/login-challenge.queries.ts';
import { smsFailed } from '../sms/sms-failed.ts';

/**
 * Sends a new code for a login that waits for one; the former is worth nothing from here on. Raises NO_CODE_SENT without a number, LOGIN_EXPIRED,
 * TOO_MANY_TRIES beyond the limits and, when somebody asks for it, within 30 seconds of the last one, and SMS_FAILED when the gateway did not take it:
 * then the former code counts as before.
 */
export async function sendLoginCode(
  deps: Deps,
  request: RequestInfo,
  { idHash, userId, phone, expiresAt: loginEndsAt }: LoginChallenge,
  { isAskedFor }: { isAskedFor: boolean },
): Promise<PhoneCodeSent> {
  if (phone === null) throw new DomainError('NO_CODE_SENT');
  const { db, config, clock, rateLimits, sms, log } = deps;
  const account = accountOf(userId);
  const isKnown = await isKnownDevice(rateLimits, account, request);
  const message = await countMessage(deps, request, { userId, phone }, isKnown ? [] : ofStrangers(account));

  const code = generateCode();
  const codeHash = hashCode(deps.appSecret, userId, phone, code);
  const sentAt = clock();
  const expiresAt = earlier(new Date(sentAt.getTime() + CODE_LIFETIME_MS), loginEndsAt);
  const delay = resendDelayOf(config);
  const notAfter = isAskedFor && delay ? new Date(sentAt.getTime() - delay) : null;
  const replaced = await inTransaction(db, (trx) =>
    replaceLoginCode(trx, idHash, { codeHash, sentAt, expiresAt, notAfter }),
  );
  if (!replaced?.isReplaced) {
    await message.undo();
    throw replaced ? tooEarly(replaced.before.codeSentAt, sentAt) : new DomainError('LOGIN_EXPIRED');
  }
  try {
    await sms.send({ to: phone, body: messageWith(code) });
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

/** Whoever has only the password must not use up the messages that the owner's number gets. */
function ofStrangers(account: string): Claim[] {
  return [
    { name: 'smsStrangersHour', key: account },
    { name: 'smsStrangersDay', key: account },
  ];
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
