import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { EmailProviderInfo, EmailSettingsView } from '@marque/domain/review/email-settings';
import { ADMIN_EMAIL_TOASTS } from '@marque/domain/text/toasts/admin-email-toasts';
import { useRef } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailSettingsFields } from './email-settings-fields.tsx';
import { ProviderFacts } from './provider-facts.tsx';
import classes from './settings-panel.module.css';
import { TestPanel } from './test-panel.tsx';
import { useEmailForm } from './use-email-form.ts';

/** Assumed until the server responds (spec 7.5). */
const UNKNOWN_PROVIDER: EmailProviderInfo = { provider: 'smtp', sendgridAvailable: false };

/** The Configuration tab: how emails are sent, and a test whether they arrive. */
export function SettingsPanel() {
  const settings = trpc.email.settings.useQuery();
  const provider = trpc.email.provider.useQuery();
  if (settings.error && settings.data === undefined) {
    return (
      <ErrorState
        title={ADMIN_EMAIL_TOASTS.emailSettingsNotFetched.title}
        message={getMessage(settings.error)}
        onRetry={() => void Promise.all([settings.refetch(), provider.refetch()])}
        isRetrying={settings.isFetching}
      />
    );
  }
  if (settings.data === undefined || provider.isPending) return <PanelSkeleton />;
  return <Configuration saved={settings.data} info={provider.data ?? UNKNOWN_PROVIDER} />;
}

interface ConfigurationProps {
  saved: EmailSettingsView | null;
  info: EmailProviderInfo;
}

function Configuration({ saved, info }: ConfigurationProps) {
  const testButton = useRef<HTMLButtonElement>(null);
  // The save button is disabled after saving: the next step is a test.
  const state = useEmailForm({ saved, provider: info.provider, onSaved: () => testButton.current?.focus() });
  return (
    <div className={classes.columns}>
      <div>
        {!saved && (
          <div className={classes.notice}>
            <Notice>
              <p>
                No email is sent until these settings are saved. Until then, each message is written to{' '}
                <code>DATA_DIR/outbox/mail.ndjson</code> on the server.
              </p>
            </Notice>
          </div>
        )}
        <EmailSettingsFields provider={info.provider} state={state} />
      </div>
      <aside className={classes.side} aria-label="Provider and test">
        <ProviderFacts info={info} savedAt={saved?.updatedAt ?? null} />
        <TestPanel saved={saved} isValid={state.isValid} isChanged={state.isChanged} buttonRef={testButton} />
      </aside>
    </div>
  );
}

const SKELETON_FIELDS = ['1', '2', '3', '4', '5', '6', '7', '8'];

export function PanelSkeleton() {
  return (
    <div className={classes.columns}>
      <VisuallyHidden role="status">Loading email settings</VisuallyHidden>
      <div className={classes.skeleton} aria-hidden>
        {SKELETON_FIELDS.map((field) => (
          <div key={field}>
            <Skeleton height={14} width="8rem" mb={10} mt={4} />
            <Skeleton height={44} />
          </div>
        ))}
      </div>
      <div className={classes.side} aria-hidden>
        <Skeleton height={132} />
        <Skeleton height={168} />
      </div>
    </div>
  );
}
