import { maskPhone } from '@marque/domain/account/phone';
import type { TwoFactorSetup } from '@marque/domain/account/two-factor';
import type { TwoFactorMethod } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import { CODE_LIFETIME_MS } from '@marque/domain/product/limits';
import { drawQrImage } from '../../platform/qr-image.ts';
import type { Deps } from '../../transport/deps.ts';
import { formatCodeMessage } from '../phone/code-message.ts';
import { countMessage, getResendDelay, tooEarly, toResendSeconds } from '../phone/message-limits.ts';
import { generateCode, hashCode } from '../phone/phone-code.ts';
import { smsFailed } from '../sms/sms-failed.ts';
import { type AccountChange, requireOpen } from './account-change.ts';
import {
  deleteSetupsExpiredBy,
  deleteSetupWithCode,
  findSetupSentAt,
  saveAppSetup,
  saveSmsSetup,
} from './setups.queries.ts';
import { createTotpSecret, totpUri } from './totp.ts';
import { findSecondFactor, type SecondFactor } from './two-factor.queries.ts';

const SETUP_LIFETIME_MS = CODE_LIFETIME_MS;

/**
 * Starts setting up a second factor and replaces a pending setup; nothing takes effect before `enable`. Raises
 * USER_NOT_FOUND, TWO_FACTOR_ALREADY_ON, and, for text messages, PHONE_UNVERIFIED_FOR_SMS, TOO_MANY_TRIES, and
 * SMS_FAILED.
 */
export async function beginSetup(deps: Deps, change: AccountChange, method: TwoFactorMethod): Promise<TwoFactorSetup> {
  const { db, clock, log } = deps;
  const { accountId, caller } = change;
  const user = requireOpen(await findSecondFactor(db, accountId));
  if (user.twoFactorEnabled) throw new DomainError('TWO_FACTOR_ALREADY_ON');
  await deleteSetupsExpiredBy(db, clock());
  const setup = method === 'app' ? await beginWithApp(deps, user) : await beginWithMessages(deps, change, user);
  log.info({ reqId: caller.request.id, userId: caller.userId, accountId, method }, 'second factor being set up');
  return setup;
}

async function beginWithApp({ db, clock, secrets }: Deps, { id, username }: SecondFactor): Promise<TwoFactorSetup> {
  const secret = createTotpSecret();
  const expiresAt = new Date(clock().getTime() + SETUP_LIFETIME_MS);
  await saveAppSetup(db, id, { secret: secrets.seal('totp', secret), expiresAt });
  return { method: 'app', secret, qrCodeUrl: drawQrImage(totpUri(secret, username)), smsSent: false, phone: null };
}

async function beginWithMessages(
  deps: Deps,
  { caller: { request, userId } }: AccountChange,
  { id, phone, phoneVerified }: SecondFactor,
): Promise<TwoFactorSetup> {
  if (!phone || !phoneVerified) throw new DomainError('PHONE_UNVERIFIED_FOR_SMS');
  const { db, config, clock, sms, log } = deps;
  const message = await countMessage(deps, request, { userId: id, phone });
  const code = generateCode();
  const codeHash = hashCode(deps.appSecret, id, phone, code);
  const sentAt = clock();
  const expiresAt = new Date(sentAt.getTime() + SETUP_LIFETIME_MS);
  const delay = getResendDelay(config);
  const notAfter = delay ? new Date(sentAt.getTime() - delay) : null;
  if (!(await saveSmsSetup(db, id, { codeHash, sentAt, expiresAt, notAfter }))) {
    await message.undo();
    throw tooEarly(await findSetupSentAt(db, id), sentAt);
  }
  try {
    await sms.send({ to: phone, body: formatCodeMessage(code) });
  } catch (error) {
    log.error({ err: error, reqId: request.id, userId, accountId: id }, 'text message not sent');
    await deleteSetupWithCode(db, id, codeHash);
    await message.refund();
    throw smsFailed(error);
  }
  const wait = toResendSeconds(deps, sentAt);
  return { method: 'sms', secret: null, qrCodeUrl: null, smsSent: true, phone: maskPhone(phone), ...wait };
}
