import type { OwnAddress } from '@marque/domain/account/account';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { MAIL_LIMITS } from '../../platform/rate-limits/limits.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { normalizeMailbox } from '../mail-queue/mailbox.ts';
import { queueConfirmation } from '../mail-queue/queue-confirmation.ts';
import {
  findLastConfirmation,
  listNamedAddresses,
  listUnconfirmedTimes,
  type NamedAddress,
} from './confirm-address.queries.ts';

type Sources = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * The addresses that get the caller's email, now or once confirmed: their own first, then those in their consignments.
 */
export async function listOwnAddresses(deps: Sources, userId: UserId): Promise<OwnAddress[]> {
  const named = await listNamedAddresses(deps.db, userId);
  return Promise.all(named.map((each) => withNextTime(deps, userId, each)));
}

async function withNextTime(deps: Sources, userId: UserId, named: NamedAddress): Promise<OwnAddress> {
  if (named.isConfirmed) return { ...named, sentAt: null, sendAgainAt: null };
  const sentAt = await findLastConfirmation(deps.db, userId, named.address);
  const due = await nextTime(deps, named.address, sentAt);
  return { ...named, sentAt, sendAgainAt: due > deps.clock() ? due : null };
}

async function nextTime({ db, config }: Sources, address: string, sentAt: Date | null): Promise<Date> {
  const afterPause = (sentAt?.getTime() ?? 0) + MAIL_LIMITS.confirmationPause.seconds * 1_000;
  if (!config.rateLimits) return new Date(afterPause);
  const { points, seconds } = MAIL_LIMITS.unconfirmed;
  const oldest = (await listUnconfirmedTimes(db, normalizeMailbox(address), points)).at(points - 1);
  return new Date(Math.max(afterPause, oldest ? oldest.getTime() + seconds * 1_000 : 0));
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
