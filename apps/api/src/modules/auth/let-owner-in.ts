import type { UserId } from '@marque/domain/api/ids';
import type { Deps } from '../../transport/deps.ts';
import type { SessionClient } from '../../transport/request-context.ts';
import { recognize, rememberDevice, toAccountKey } from '../session/known-device.ts';
import { liftLock, toFailureCounts } from './login-guard.ts';

/**
 * For a browser that an emailed link has shown to be the owner's: neither strangers' guesses nor the owner's earlier
 * failures delay signing in. The password is still required.
 */
export async function letOwnerIn(deps: Deps, client: SessionClient, userId: UserId): Promise<void> {
  await rememberDevice(deps, client, userId);
  await liftLock(deps.rateLimits, userId);
  const known = await recognize(deps.rateLimits, toAccountKey(userId), client.request);
  if (!known) return;
  await deps.rateLimits.settle({ reset: toFailureCounts(known.key) });
}
