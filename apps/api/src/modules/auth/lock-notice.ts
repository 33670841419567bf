import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { createLink } from '../../platform/account-links/account-links.queries.ts';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { toAccountKey } from '../session/known-device.ts';
import { findConfirmedRecipient } from '../user/user.queries.ts';

const UNLOCK_LINK_LIFETIME_MS = 30 * 60_000;

/**
 * Runs `noticeLock` after the response, whose timing would reveal that the account exists. If the background queue is
 * full, only the message is lost.
 */
export function noticeLockInBackground(deps: Deps, userId: UserId, reqId: string): void {
  deps.log.warn({ reqId, userId }, 'account locked for unknown browsers');
  try {
    deps.background.start('lock notice', reqId, () => noticeLock(deps, userId));
  } catch (error) {
    deps.log.error({ err: error, reqId, userId }, 'lock notice could not be started');
  }
}

/**
 * Records that strangers' guesses locked an account, and emails its owner a link to sign in anyway: once per lock, at
 * most three times a day. Without a confirmed email address the lock is only recorded.
 */
async function noticeLock({ db, clock, rateLimits }: Deps, userId: UserId): Promise<void> {
  if (!(await isWorthANotice(rateLimits, userId))) return;
  await inTransaction(db, async (trx) => {
    const now = clock();
    const recipient = await findConfirmedRecipient(trx, userId);
    if (recipient) {
      const expiresAt = new Date(now.getTime() + UNLOCK_LINK_LIFETIME_MS);
      const linkId = await createLink(trx, { userId, kind: 'unlock', createdAt: now, expiresAt });
      await queueMail(trx, {
        to: recipient,
        mail: { kind: 'account_locked', linkId, username: recipient.username },
        key: `locked ${linkId}`,
        userId,
        validUntil: expiresAt,
      });
    }
    await addAccountEvent(trx, { kind: 'account_locked', userId, actorId: null });
  });
}

async function isWorthANotice(rateLimits: RateLimits, userId: UserId): Promise<boolean> {
  try {
    await rateLimits.consume('lockNotice', toAccountKey(userId));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
