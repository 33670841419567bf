import type { OwnAddress } from '@marque/domain/account/account';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { MAIL_LIMITS } from '../../platform/rate-limits/limits.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { normalizeMailbox } from '../mail-queue/mailbox.ts';
import { queueConfirmation } from '../mail-queue/queue-confirmation.ts';
import { findLastConfirmations, findOldestUnconfirmed, listNamedAddresses } from './confirm-address.queries.ts';

type Sources = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * The addresses that get the caller's email, now or once confirmed: their own first, then those in their consignments.
 */
export async function listOwnAddresses(deps: Sources, userId: UserId): Promise<OwnAddress[]> {
  const named = await listNamedAddresses(deps.db, userId);
  const unconfirmed = named.flatMap(({ address, isConfirmed }) => (isConfirmed ? [] : [address]));
  if (unconfirmed.length === 0) return named.map((each) => ({ ...each, sentAt: null, sendAgainAt: null }));
  const [last, allowedFrom] = await Promise.all([
    findLastConfirmations(deps.db, userId, unconfirmed),
    findWhenAllowed(deps, unconfirmed),
  ]);
  const now = deps.clock();
  return named.map((each) => {
    if (each.isConfirmed) return { ...each, sentAt: null, sendAgainAt: null };
    const sentAt = last.get(each.address) ?? null;
    const afterPause = (sentAt?.getTime() ?? 0) + MAIL_LIMITS.confirmationPause.seconds * 1_000;
    const due = new Date(Math.max(afterPause, allowedFrom.get(normalizeMailbox(each.address)) ?? 0));
    return { ...each, sentAt, sendAgainAt: due > now ? due : null };
  });
}

/** From when on the limit of unconfirmed messages allows one more, in milliseconds, by mailbox. */
async function findWhenAllowed({ db, config }: Sources, addresses: readonly string[]): Promise<Map<string, number>> {
  if (!config.rateLimits) return new Map();
  const { points, seconds } = MAIL_LIMITS.unconfirmed;
  const oldest = await findOldestUnconfirmed(db, addresses.map(normalizeMailbox), points);
  return new Map([...oldest].map(([mailbox, sentAt]) => [mailbox, sentAt.getTime() + seconds * 1_000]));
}

/**
 * Sends another confirmation email to one of the caller's addresses; does nothing when it is confirmed already. Raises
 * NO_SUCH_ADDRESS for any other address, and TOO_MANY_TRIES with the time to wait.
 */
export async function sendConfirmation(
  deps: Deps,
  { userId, request }: Caller,
  address: string,
): Promise<OwnAddress[]> {
  const named = (await listOwnAddresses(deps, userId)).find(
    (each) => each.address.toLowerCase() === address.toLowerCase(),
  );
  if (!named) throw new DomainError('NO_SUCH_ADDRESS');
  if (!named.isConfirmed) {
    const now = deps.clock();
    if (named.sendAgainAt) {
      throw new DomainError('TOO_MANY_TRIES', {
        retryAfter: Math.ceil((named.sendAgainAt.getTime() - now.getTime()) / 1_000),
      });
    }
    await inTransaction(deps.db, (trx) => queueConfirmation(trx, { userId, address: named.address }, now));
    deps.log.info({ reqId: request.id, userId }, 'email confirmation queued');
  }
  return listOwnAddresses(deps, userId);
}
