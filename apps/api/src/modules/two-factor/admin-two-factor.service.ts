import type { UserId } from '@marque/domain/ids';
import type { EnableTwoFactorOfUser, SetupTwoFactorOfUser, TwoFactorSetup } from '@marque/domain/two-factor';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../visitor.ts';
import { beginSetup } from './begin-setup.service.ts';
import { disable, enable } from './switch.service.ts';

/** `beginSetup` for somebody else. */
export async function setUpTwoFactorOf(
  deps: Deps,
  caller: Caller,
  { id, method }: SetupTwoFactorOfUser,
): Promise<TwoFactorSetup> {
  return beginSetup(deps, { accountId: id, caller }, method);
}

/** `enable` for somebody else. Recovery codes are for their owner's eyes: he makes them himself, in the settings. */
export async function enableTwoFactorOf(
  deps: Deps,
  caller: Caller,
  { id, token }: EnableTwoFactorOfUser,
): Promise<void> {
  await enable(deps, { accountId: id, caller }, { token, withRecoveryCodes: false });
}

/** `disable` for somebody else, on record. */
export async function disableTwoFactorOf(deps: Deps, caller: Caller, id: UserId): Promise<void> {
  await disable(deps, { accountId: id, caller });
}
