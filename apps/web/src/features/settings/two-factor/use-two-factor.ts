import type { EnableTwoFactor, TwoFactorSetup, TwoFactorStatus } from '@marque/domain/account/two-factor';
import type { TwoFactorMethod } from '@marque/domain/account/user';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { isGivenUp, useConfirmed } from '../../../shared/identity/confirm-identity/use-confirmed.tsx';

/** Updates the cached status without a request. */
function useSetStatus() {
  const { twoFactor, profile } = trpc.useUtils();
  return (status: TwoFactorStatus) => {
    twoFactor.status.setData(undefined, status);
    profile.get.setData(
      undefined,
      (known) => known && { ...known, twoFactorEnabled: status.enabled, twoFactorMethod: status.method },
    );
  };
}

interface Beginning {
  onBegun(setup: TwoFactorSetup): void;
  onRefused(error: unknown): void;
}

/** Requests a secret, or a text message with a code. Nothing is enabled yet. */
export function useBeginSetup({ onBegun, onRefused }: Beginning) {
  const { client, twoFactor } = trpc.useUtils();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (method: TwoFactorMethod) => confirmed(() => client.twoFactor.setup.mutate({ method })),
    onSuccess: onBegun,
    onError: (error) => {
      onRefused(error);
      // It may have been enabled elsewhere.
      void twoFactor.status.invalidate();
    },
  });
}

interface Enabling {
  onEnabled(recoveryCodes: string[]): void;
  onRefused(error: unknown): void;
}

export function useEnable({ onEnabled, onRefused }: Enabling) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const takeOver = useSetStatus();
  return useMutation({
    mutationFn: (input: EnableTwoFactor & { method: TwoFactorMethod }) =>
      confirmed(() => client.twoFactor.enable.mutate(input)),
    onSuccess: ({ recoveryCodes }, { method }) => {
      takeOver({ enabled: true, method, recoveryCodesLeft: recoveryCodes.length });
      showToast(ADMIN_USER_TOASTS.twoFactorEnabled);
      onEnabled(recoveryCodes);
    },
    onError: (error) => {
      if (!isGivenUp(error)) onRefused(error);
    },
  });
}

interface Disabling {
  onDisabled(): void;
  onSettled(): void;
}

export function useDisable({ onDisabled, onSettled }: Disabling) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const takeOver = useSetStatus();
  return useMutation({
    mutationFn: () => confirmed(() => client.twoFactor.disable.mutate()),
    onSuccess: (status) => {
      takeOver(status);
      showToast(ADMIN_USER_TOASTS.twoFactorDisabled);
      onDisabled();
    },
    onError: (error) => showFailure(ADMIN_USER_TOASTS.twoFactorNotDisabled, error),
    onSettled,
  });
}

export function useRenewRecoveryCodes(onRenewed: (recoveryCodes: string[]) => void) {
  const { client, twoFactor } = trpc.useUtils();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: () => confirmed(() => client.twoFactor.renewRecoveryCodes.mutate()),
    onSuccess: ({ recoveryCodes }) => {
      twoFactor.status.setData(undefined, (status) => status && { ...status, recoveryCodesLeft: recoveryCodes.length });
      showToast(SETTINGS_TOASTS.recoveryCodesRenewed);
      onRenewed(recoveryCodes);
    },
    onError: (error) => showFailure(SETTINGS_TOASTS.recoveryCodesNotRenewed, error),
  });
}
