import type { CreateWebhook, Webhook } from '@marque/domain/review/webhooks';
import { WEBHOOK_TOASTS } from '@marque/domain/text/toasts/webhook-toasts';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { useConfirmed } from '../../../shared/identity/confirm-identity/use-confirmed.tsx';

function useListed() {
  const { webhook } = trpc.useUtils();
  return (change: (listed: Webhook[]) => Webhook[]) =>
    webhook.list.setData(undefined, (listed) => listed && change(listed));
}

export interface SecretOptions {
  /** The server returns the secret only this once. */
  onSecret(secret: string): void;
  onRefused(error: unknown): void;
}

export function useAddWebhook({ onSecret, onRefused }: SecretOptions) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const updateList = useListed();
  return useMutation({
    mutationFn: (wish: CreateWebhook) => confirmed(() => client.webhook.create.mutate(wish)),
    onSuccess: ({ secret, ...added }) => {
      updateList((listed) => [...listed, added]);
      onSecret(secret);
    },
    onError: onRefused,
    // The secret must not stay in memory longer than it is shown.
    gcTime: 0,
  });
}

export function useRenewSecret({ onSecret, onRefused }: SecretOptions) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (id: number) => confirmed(() => client.webhook.renewSecret.mutate({ id })),
    onSuccess: ({ secret }) => onSecret(secret),
    onError: (error) => {
      showFailure(WEBHOOK_TOASTS.webhookSecretNotRenewed, error);
      onRefused(error);
    },
    gcTime: 0,
  });
}

export function usePauseWebhook() {
  const updateList = useListed();
  return trpc.webhook.pause.useMutation({
    onSuccess: (changed) => {
      updateList((listed) => listed.map((webhook) => (webhook.id === changed.id ? changed : webhook)));
      showToast(changed.pausedAt ? WEBHOOK_TOASTS.webhookPaused : WEBHOOK_TOASTS.webhookResumed);
    },
    onError: (error) => showFailure(WEBHOOK_TOASTS.webhookNotChanged, error),
  });
}

/** Removes a webhook. A webhook that is already gone is not an error. */
export function useRemoveWebhook(onRemoved: () => void) {
  const updateList = useListed();
  function takeOut(removedId: number): void {
    updateList((listed) => listed.filter(({ id }) => id !== removedId));
    showToast(WEBHOOK_TOASTS.webhookRemoved);
    onRemoved();
  }
  return trpc.webhook.delete.useMutation({
    onSuccess: (_, { id }) => takeOut(id),
    onError: (error, { id }) => {
      if (toApiError(error)?.code === 'WEBHOOK_NOT_FOUND') takeOut(id);
      else showFailure(WEBHOOK_TOASTS.webhookNotRemoved, error);
    },
  });
}
