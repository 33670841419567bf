import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { WEBHOOK_TOASTS } from '@marque/domain/text/toasts/webhook-toasts';
import { useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LateDialog, latePart } from '../../../ui/late-part.tsx';
import { LatePlace } from '../../../ui/late-place.tsx';
import { SettingsSection } from '../settings-section.tsx';
import classes from './webhooks.module.css';

// Loaded on demand, because most people have no webhooks.
const webhookList = latePart(async () => (await import('./webhook-list.tsx')).WebhookList);
const newWebhookDialog = latePart(async () => (await import('./new-webhook-dialog.tsx')).NewWebhookDialog);

const LEAD =
  'A webhook notifies your server of what happens to a consignment: immediately, signed, and retried until it is delivered.';

export function WebhooksSection() {
  const { data: webhooks, isError, error, isFetching, refetch } = trpc.webhook.list.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setIsAdding] = useState(false);

  return (
    <SettingsSection id="webhooks" lead={LEAD} heading={heading}>
      {!webhooks && isError && (
        <ErrorState
          title={WEBHOOK_TOASTS.webhooksNotFetched.title}
          message={getMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!webhooks && !isError && <WebhooksSkeleton />}
      {webhooks && webhooks.length === 0 && <p className={classes.note}>You have none yet.</p>}
      {webhooks && webhooks.length > 0 && (
        <LatePlace
          part={webhookList}
          props={{ webhooks, onRemoved: () => heading.current?.focus() }}
          loading={<WebhooksSkeleton />}
        />
      )}
      {webhooks && (
        <Button variant="default" onClick={() => setIsAdding(true)}>
          Add a webhook
        </Button>
      )}
      <LateDialog part={newWebhookDialog} props={{ isOpen: isAdding, onClose: () => setIsAdding(false) }} />
    </SettingsSection>
  );
}

function WebhooksSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading webhooks</VisuallyHidden>
      <div className={classes.note} aria-hidden>
        <Skeleton height={16} width="9rem" my={5} />
      </div>
      <Skeleton height={44} width="9.5rem" aria-hidden />
    </>
  );
}
