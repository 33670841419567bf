import { DomainError } from '@marque/domain/errors';
import type { UserId } from '@marque/domain/ids';
import { CODE_LIFETIME_MS, CODE_RESEND_DELAY_MS } from '@marque/domain/limits';
import type { PhoneCodeSent, SendPhoneCode } from '@marque/domain/phone-verification';
import type { Deps } from '../../deps.ts';
import { requireE164 } from '../../phone-numbers/require-e164.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { type Claim, consumeAll, refundAll } from '../../rate-limits/consume-all.ts';
import type { RequestInfo } from '../../visitor.ts';
import { findPhone, type PhoneState, replaceCode, takeBackCode } from './phone.queries.ts';
import { generateCode, hashCode } from './phone-code.ts';

interface Recipient {
  userId: UserId;
  /** E.164 */
  phone: string;
  smsConsent?: boolean;
}

/** Sends a code to the number given, which becomes the caller's number. Raises what `send` raises, and UNREACHABLE_PHONE. */
export async function sendCode(
  deps: Deps,
  request: RequestInfo,
  userId: UserId,
  { phone, smsConsent }: Omit<SendPhoneCode, 'userId'>,
): Promise<PhoneCodeSent> {
  return send(deps, request, { userId, phone: requireE164(phone), smsConsent });
}

/** Sends a new code to the caller's number. Raises what `send` raises, and NO_CODE_SENT where there is no number yet. */
export async function resendCode(deps: Deps, request: RequestInfo, userId: UserId): Promise<PhoneCodeSent> {
  const current = await findPhone(deps.db, userId);
  if (!current?.phone) throw new DomainError('NO_CODE_SENT');
  return send(deps, request, { userId, phone: current.phone });
}

/**
 * One text message with a new code; the former one is worth nothing from here on. Raises TOO_MANY_TRIES within 30 seconds of the
 * last one and beyond the limits of design decision 9, SMS_FAILED when the gateway did not take it: then nothing has changed and
 * the person may try again at once.
 */
async function send(
  deps: Deps,
  request: RequestInfo,
  { userId, phone, smsConsent }: Recipient,
): Promise<PhoneCodeSent> {
  const { config, db, rateLimits } = deps;
  const perPerson: Claim[] = [
    { name: 'smsNumberHour', key: phone },
    { name: 'smsNumberDay', key: phone },
    { name: 'smsUserHour', key: String(userId) },
    { name: 'smsUserDay', key: String(userId) },
  ];
  const claims: Claim[] = [{ name: 'smsAddress', key: addressKey(request.ip) }, ...perPerson];
  await consumeAll(rateLimits, claims);

  const code = generateCode();
  const codeHash = hashCode(deps.appSecret, userId, phone, code);
  const sentAt = deps.clock();
  const expiresAt = new Date(sentAt.getTime() + CODE_LIFETIME_MS);
  const delay = config.rateLimits ? CODE_RESEND_DELAY_MS : 0;
  const notAfter = delay ? new Date(sentAt.getTime() - delay) : null;
  const replaced = await replaceCode(db, userId, {
    phone,
    ...(smsConsent === undefined ? {} : { smsConsent }),
    codeHash,
    sentAt,
    expiresAt,
    notAfter,
  });
  if (!replaced) throw new DomainError('USER_NOT_FOUND');
  if (!replaced.isReplaced) {
    await refundAll(rateLimits, claims);
    throw new DomainError('TOO_MANY_TRIES', { retryAfter: secondsToWait(replaced.before, sentAt) });
  }
  try {
    await deps.sms.send({ to: phone, body: messageWith(code) });
  } catch (error) {
    deps.log.error({ err: error, reqId: request.id, userId }, 'text message not sent');
    await takeBackCode(db, userId, codeHash, replaced.before);
    // Its address still counts, or numbers that no gateway takes could be tried for ever.
    await refundAll(rateLimits, perPerson);
    throw new DomainError('SMS_FAILED', { cause: error });
  }
  deps.log.info({ reqId: request.id, userId }, 'verification code sent');
  return { phone, expiresAt, resendAt: new Date(sentAt.getTime() + delay), outbox: deps.sms.kind === 'outbox' };
}

function secondsToWait({ verificationSentAt }: PhoneState, now: Date): number {
  const waited = now.getTime() - (verificationSentAt?.getTime() ?? 0);
  return Math.max(1, Math.ceil((CODE_RESEND_DELAY_MS - waited) / 1_000));
}

function messageWith(code: string): string {
  return `${code} is your Marque verification code. It is valid for ${CODE_LIFETIME_MS / 60_000} minutes.`;
}
