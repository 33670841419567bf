import type { Passkey } from '@marque/domain/account/passkeys';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useConfirmed } from '../../../shared/identity/confirm-identity/use-confirmed.tsx';
import { forgetOnDevice, passkeyProblem, registerPasskey } from '../../../shared/identity/passkeys/passkeys.ts';

function useListed() {
  const { passkey } = trpc.useUtils();
  return (change: (listed: Passkey[]) => Passkey[]) =>
    passkey.list.setData(undefined, (listed) => listed && change(listed));
}

export function useAddPasskey(onAdded: () => void) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const updateList = useListed();
  return useMutation({
    mutationFn: (name: string) => confirmed(() => registerPasskey(client, name)),
    onSuccess: (added) => {
      updateList((listed) => [...listed, added]);
      showToast(SETTINGS_TOASTS.passkeyAdded);
      onAdded();
    },
  });
}

export function useRenamePasskey(onRenamed: () => void) {
  const updateList = useListed();
  return trpc.passkey.rename.useMutation({
    onSuccess: (renamed) => {
      updateList((listed) => listed.map((passkey) => (passkey.id === renamed.id ? renamed : passkey)));
      onRenamed();
    },
  });
}

/** Removes a passkey after confirming the person's identity. */
export function useRemovePasskey(onRemoved: () => void) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const updateList = useListed();
  return useMutation({
    mutationFn: (id: string) => confirmed(() => client.passkey.remove.mutate({ id })),
    onSuccess: (_, id) => {
      updateList((listed) => listed.filter((passkey) => passkey.id !== id));
      showToast(SETTINGS_TOASTS.passkeyRemoved);
      onRemoved();
      void forgetOnDevice(id);
    },
    onError: (error) => {
      const description = passkeyProblem(error);
      if (description) showToast({ ...SETTINGS_TOASTS.passkeyNotRemoved, description }, 'destructive');
    },
  });
}
