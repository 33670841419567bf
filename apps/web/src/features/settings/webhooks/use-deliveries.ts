import type { WebhookDelivery } from '@marque/domain/review/webhooks';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { trpc } from '../../../lib/trpc.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';

const PAGE_SIZE = 20;
/** Polling interval while somebody is waiting for a delivery. */
const LOOK_AGAIN_MS = 1_500;

const isUnderWay = ({ state }: WebhookDelivery) => state === 'queued';

/** The deliveries of a webhook, page by page. Refetched whenever they are opened. */
export function useDeliveries(id: number) {
  const query = trpc.webhook.deliveries.useInfiniteQuery(
    { id, limit: PAGE_SIZE },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      gcTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_AGAIN_MS : false,
    },
  );
  const deliveries: WebhookDelivery[] | undefined = query.data?.pages.flatMap(({ items }) => items);
  return { query, deliveries };
}

/** Sends a test message, or a delivery again; the log shows both at once. */
export function useSending(id: number) {
  const { webhook } = trpc.useUtils();
  const lookAgain = () => webhook.deliveries.invalidate({ id });
  const test = trpc.webhook.test.useMutation({
    onSuccess: lookAgain,
    onError: (error) => showFailure(SETTINGS_TOASTS.webhookNotTested, error),
  });
  const again = trpc.webhook.redeliver.useMutation({
    onSuccess: lookAgain,
    onError: (error) => showFailure(SETTINGS_TOASTS.deliveryNotSentAgain, error),
  });
  return {
    sendTest: () => test.mutate({ id }),
    isTesting: test.isPending,
    sendAgain: (deliveryId: string) => again.mutate({ id, deliveryId }),
    sendingAgain: again.isPending ? again.variables.deliveryId : null,
  };
}
