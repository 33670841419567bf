import type { Passkey } from '@marque/domain/passkeys';
import { TOASTS } from '@marque/domain/toasts';
import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../../app/trpc.ts';
import { useConfirmed } from '../../../ui/confirm-identity/use-confirmed.tsx';
import { forgetOnDevice, passkeyProblem, registerPasskey } from '../../../ui/passkeys/passkeys.ts';
import { showToast } from '../../../ui/toast.ts';

function useListed() {
  const { passkey } = trpc.useUtils();
  return (change: (listed: Passkey[]) => Passkey[]) =>
    passkey.list.setData(undefined, (listed) => listed && change(listed));
}

/** Makes a passkey, after a fresh proof of who asks. */
export function useAddPasskey(onAdded: () => void) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const updateList = useListed();
  return useMutation({
    mutationFn: (name: string) => confirmed(() => registerPasskey(client, name)),
    onSuccess: (added) => {
      updateList((listed) => [...listed, added]);
      showToast(TOASTS.passkeyAdded);
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

/** Removes a passkey, after a fresh proof of who asks. */
export function useRemovePasskey(onRemoved: () => void) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const updateList = useListed();
  return useMutation({
    mutationFn: (id: string) => confirmed(() => client.passkey.remove.mutate({ id })),
    onSuccess: (_, id) => {
      updateList((listed) => listed.filter((passkey) => passkey.id !== id));
      showToast(TOASTS.passkeyRemoved);
      onRemoved();
      void forgetOnDevice(id);
    },
    onError: (error) => {
      const description = passkeyProblem(error);
      if (description) showToast({ ...TOASTS.passkeyNotRemoved, description }, 'destructive');
    },
  });
}
