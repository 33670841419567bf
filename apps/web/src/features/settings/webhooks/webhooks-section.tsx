import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';
import classes from './webhooks.module.css';

const LEAD =
  'A webhook notifies your server when the status of a consignment changes: immediately, signed, and retried until it is delivered.';

/** The person's webhooks: what they are good for, which there are, what became of their messages. */
export function WebhooksSection() {
  const { data: webhooks, isError, error, isFetching, refetch } = trpc.webhook.list.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <SettingsSection id="webhooks" title="Webhooks" lead={LEAD} heading={heading}>
      {!webhooks && isError && (
        <ErrorState
          title={SETTINGS_TOASTS.webhooksNotFetched.title}
          message={getMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!webhooks && !isError && <WebhooksSkeleton />}
      {webhooks && webhooks.length === 0 && <p className={classes.note}>You have none yet.</p>}
      {webhooks && webhooks.length > 0 && (
        <WebhookList webhooks={webhooks} onRemoved={() => heading.current?.focus()} />
      )}
      {webhooks && (
        <Button variant="default" onClick={() => setIsAdding(true)}>
          Add a webhook
        </Button>
      )}
      <NewWebhookDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </SettingsSection>
  );
}

/** Most people have none. */
function WebhooksSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading webhooks</VisuallyHidden>
      <div className={classes.note} aria-hidden data-skeleton>
        <Skeleton height={16} width="9rem" my={5} />
      </div>
      <Skeleton height={44} width="9.5rem" aria-hidden />
    </>
  );
}
