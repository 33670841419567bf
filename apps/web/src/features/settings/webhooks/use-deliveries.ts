import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import type { WebhookDelivery } from '@marque/domain/review/webhooks';
import { WEBHOOK_TOASTS } from '@marque/domain/text/toasts/webhook-toasts';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveEvents } from '../../../lib/use-live.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';

const PAGE_SIZE = 20;
const OUTCOMES: readonly string[] = [LIVE_KINDS.webhookDeliveryChanged];

/** The deliveries of a webhook, page by page. Refetched whenever they are opened, and when one has an outcome. */
export function useDeliveries(id: number) {
  const { webhook } = trpc.useUtils();
  const query = trpc.webhook.deliveries.useInfiniteQuery(
    { id, limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor, gcTime: 0 },
  );
  useLiveEvents(
    'mine',
    ({ kind }) => {
      if (OUTCOMES.includes(kind) || kind === LIVE_KINDS.connected) void webhook.deliveries.invalidate({ id });
    },
    { keeps: [getQueryKey(trpc.webhook.deliveries, { id, limit: PAGE_SIZE }, 'infinite')], hears: OUTCOMES },
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
    onError: (error) => showFailure(WEBHOOK_TOASTS.webhookNotTested, error),
  });
  const again = trpc.webhook.redeliver.useMutation({
    onSuccess: lookAgain,
    onError: (error) => showFailure(WEBHOOK_TOASTS.deliveryNotSentAgain, error),
  });
  return {
    sendTest: () => test.mutate({ id }),
    isTesting: test.isPending,
    sendAgain: (deliveryId: string) => again.mutate({ id, deliveryId }),
    sendingAgain: again.isPending ? again.variables.deliveryId : null,
  };
}
