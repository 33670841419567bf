import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { CODE_LIFETIME_MS } from '@marque/domain/product/limits';
import type { Transaction } from 'kysely';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { countMessage, getResendDelay, tooEarly } from './message-limits.ts';
import { type PhoneState, replaceCode } from './phone.queries.ts';
import { generateCode, hashCode } from './phone-code.ts';

export interface CodeRecipient {
  userId: UserId;
  /** E.164 */
  phone: string;
  smsConsent?: boolean | undefined;
}

export interface PreparedCode {
  code: string;
  codeHash: string;
  before: PhoneState;
  sentAt: Date;
  expiresAt: Date;
  resendAt: Date;
  refund(): Promise<void>;
}

/**
 * Replaces an account's code with a new one for `phone`, which becomes its number, and runs `also` in the same
 * transaction. Raises TOO_MANY_TRIES within 30 seconds of the last one and beyond the limits of ADR 0009.
 */
export async function prepareCode(
  deps: Deps,
  request: RequestInfo,
  { userId, phone, smsConsent }: CodeRecipient,
  also: (trx: Transaction<Database>, code: string, expiresAt: Date) => Promise<unknown> = async () => undefined,
): Promise<PreparedCode> {
  const { config, db } = deps;
  const message = await countMessage(deps, request, { userId, phone });

  const code = generateCode();
  const codeHash = hashCode(deps.appSecret, userId, phone, code);
  const sentAt = deps.clock();
  const expiresAt = new Date(sentAt.getTime() + CODE_LIFETIME_MS);
  const delay = getResendDelay(config);
  const notAfter = delay ? new Date(sentAt.getTime() - delay) : null;
  const consent = smsConsent === undefined ? {} : { smsConsent };
  const replaced = await inTransaction(db, async (trx) => {
    const outcome = await replaceCode(trx, userId, { phone, ...consent, codeHash, sentAt, expiresAt, notAfter });
    if (outcome?.isReplaced) await also(trx, code, expiresAt);
    return outcome;
  });
  if (!replaced) throw new DomainError('USER_NOT_FOUND');
  if (!replaced.isReplaced) {
    await message.undo();
    throw tooEarly(replaced.before.verificationSentAt, sentAt);
  }
  return {
    code,
    codeHash,
    before: replaced.before,
    sentAt,
    expiresAt,
    resendAt: new Date(sentAt.getTime() + delay),
    refund: message.refund,
  };
}
