import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { lazy, Suspense, useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SettingsSection } from '../settings-section.tsx';
import classes from './webhooks.module.css';

// Loaded on demand, because most people have no webhooks.
const WebhookList = lazy(async () => ({ default: (await import('./webhook-list.tsx')).WebhookList }));
const NewWebhookDialog = lazy(async () => ({ default: (await import('./new-webhook-dialog.tsx')).NewWebhookDialog }));

const LEAD =
  'A webhook notifies your server of what happens to a consignment: immediately, signed, and retried until it is delivered.';

export function WebhooksSection() {
  const { data: webhooks, isError, error, isFetching, refetch } = trpc.webhook.list.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  // Stays mounted while it fades out.
  const [wasAdding, setWasAdding] = useState(false);

  function add(): void {
    setWasAdding(true);
    setIsAdding(true);
  }

  return (
    <SettingsSection id="webhooks" lead={LEAD} heading={heading}>
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
        <Suspense fallback={<WebhooksSkeleton />}>
          <WebhookList webhooks={webhooks} onRemoved={() => heading.current?.focus()} />
        </Suspense>
      )}
      {webhooks && (
        <Button variant="default" onClick={add}>
          Add a webhook
        </Button>
      )}
      {wasAdding && (
        <Suspense>
          <NewWebhookDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
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
