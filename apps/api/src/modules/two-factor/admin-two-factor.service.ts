import type { EnableTwoFactorOfUser, SetupTwoFactorOfUser, TwoFactorSetup } from '@marque/domain/account/two-factor';
import type { UserId } from '@marque/domain/api/ids';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { assertNotOwnAccount } from '../user/not-own-account.ts';
import { beginSetup } from './begin-setup.service.ts';
import { disable, enable } from './switch.service.ts';

/** `beginSetup` for another user. Also raises OWN_ACCOUNT_IN_SETTINGS. */
export async function setUpTwoFactorOf(
  deps: Deps,
  caller: Caller,
  { id, method }: SetupTwoFactorOfUser,
): Promise<TwoFactorSetup> {
  assertNotOwnAccount(caller.userId, id);
  return beginSetup(deps, { accountId: id, caller }, method);
}

/**
 * `enable` for another user. Also raises OWN_ACCOUNT_IN_SETTINGS. Recovery codes are only for the account's owner, who
 * creates them in the settings.
 */
export async function enableTwoFactorOf(
  deps: Deps,
  caller: Caller,
  { id, token }: EnableTwoFactorOfUser,
): Promise<void> {
  assertNotOwnAccount(caller.userId, id);
  await enable(deps, { accountId: id, caller }, { token, withRecoveryCodes: false });
}

/** `disable` for another user; recorded. Also raises OWN_ACCOUNT_IN_SETTINGS. */
export async function disableTwoFactorOf(deps: Deps, caller: Caller, id: UserId): Promise<void> {
  assertNotOwnAccount(caller.userId, id);
  await disable(deps, { accountId: id, caller });
}
