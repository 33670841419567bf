import { DomainError } from '@marque/domain/api/errors';
import { redeemLink } from '../../platform/account-links/account-links.ts';
import type { Deps } from '../../transport/deps.ts';
import type { SessionClient } from '../../transport/request-context.ts';
import { letOwnerIn } from '../auth/let-owner-in.ts';
import { findOpenAccount } from '../user/user.queries.ts';
import { followLink, getLinkSecrets } from './follow-link.ts';

/**
 * Lets the owner of a locked account try their password: the emailed link makes this browser known to the account and
 * lifts the lock. It does not sign them in. Raises LINK_INVALID.
 */
export async function unlock(deps: Deps, client: SessionClient, token: string): Promise<{ username: string }> {
  const { db, clock, log } = deps;
  const { id: userId, username } = await followLink(deps, client.request, async () => {
    const link = await redeemLink(db, getLinkSecrets(deps), 'unlock', token, clock());
    const user = await findOpenAccount(db, link.userId);
    if (!user) throw new DomainError('LINK_INVALID');
    return user;
  });
  await letOwnerIn(deps, client, userId);
  log.info({ reqId: client.request.id, userId }, 'account unlocked by its mailed link');
  return { username };
}
