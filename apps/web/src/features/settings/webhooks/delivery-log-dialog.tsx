import { ActionIcon, Button, Modal, Skeleton, VisuallyHidden } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@marque/domain/review/webhooks';
import { WEBHOOK_TOASTS } from '@marque/domain/text/toasts/webhook-toasts';
import { getMessage } from '../../../lib/api-error.ts';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconRetry } from '../../../ui/icons.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { useDeliveries, useSending } from './use-deliveries.ts';
import { DELIVERY_STATE_VIEWS, messageText, webhookName } from './webhook-labels.ts';
import classes from './webhooks.module.css';

export interface DeliveryLogDialogProps {
  webhook: Webhook | undefined;
  isOpen: boolean;
  onClose(): void;
}

export function DeliveryLogDialog({ webhook, isOpen, onClose }: DeliveryLogDialogProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Deliveries to ${webhook ? webhookName(webhook) : ''}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={680}
      padding="lg"
    >
      {webhook && <DeliveryLog webhook={webhook} />}
    </Modal>
  );
}

function DeliveryLog({ webhook: { id, pausedAt } }: { webhook: Webhook }) {
  const isPaused = pausedAt !== null;
  const { query, deliveries } = useDeliveries(id);
  const { sendTest, isTesting, sendAgain, sendingAgain } = useSending(id);
  const refresh = () => void query.refetch();
  return (
    <div className={classes.log}>
      <div className={classes.tools}>
        {isPaused ? (
          <p className={classes.paused}>Paused: resume it to send messages.</p>
        ) : (
          <Button variant="default" loading={isTesting} onClick={sendTest}>
            Send a test
          </Button>
        )}
        <Tooltip label="Refresh" isInPlace>
          <ActionIcon className={classes.refresh ?? ''} aria-label="Refresh the deliveries" onClick={refresh}>
            <IconRetry />
          </ActionIcon>
        </Tooltip>
      </div>
      {!deliveries && query.error && (
        <ErrorState
          title={WEBHOOK_TOASTS.deliveriesNotFetched.title}
          message={getMessage(query.error)}
          onRetry={refresh}
          isRetrying={query.isFetching}
        />
      )}
      {!deliveries && !query.error && <LogSkeleton />}
      {deliveries?.length === 0 && (
        <p className={classes.empty}>Nothing has been sent yet. Messages are listed here for 30 days.</p>
      )}
      <VisuallyHidden role="status">{deliveries?.[0] && describeNewest(deliveries[0])}</VisuallyHidden>
      {deliveries && deliveries.length > 0 && (
        <ul className={classes.deliveries} aria-label="Deliveries">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isSending={sendingAgain === delivery.id}
              {...(!isPaused && { onSendAgain: () => sendAgain(delivery.id) })}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function describeNewest(newest: WebhookDelivery): string {
  return `${messageText(newest)}: ${DELIVERY_STATE_VIEWS[newest.state].label}`;
}

function LogSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading deliveries</VisuallyHidden>
      <div className={classes.deliveries} aria-hidden>
        <div className={classes.delivery}>
          <div className={classes.what}>
            <Skeleton height={26} width="14rem" maw="100%" />
            <Skeleton height={14} width="18rem" maw="100%" my={5} />
          </div>
        </div>
      </div>
    </>
  );
}
