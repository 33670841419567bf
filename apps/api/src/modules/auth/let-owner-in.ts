import type { UserId } from '@marque/domain/api/ids';
import type { Deps } from '../../transport/deps.ts';
import { accountOf, recognise, rememberDevice } from './known-device.ts';
import { liftLock } from './login-guard.ts';
import type { Visitor } from './start-session.ts';

/**
 * For a browser that a mailed link has proved to be the owner's: neither strangers' guesses nor the owner's own, from before he gave up, keep it from
 * signing in. The password is still asked for.
 */
export async function letOwnerIn(deps: Deps, visitor: Visitor, userId: UserId): Promise<void> {
  await rememberDevice(deps, visitor, userId);
  await liftLock(deps.rateLimits, userId);
  const known = await recognise(deps.rateLimits, accountOf(userId), visitor.request);
  if (!known) return;
  await deps.rateLimits.reset('loginPair', known.key);
  await deps.rateLimits.reset('loginPause', known.key);
}
