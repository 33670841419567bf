import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LateDialog, latePart } from '../../../ui/late-part.tsx';
import { SettingsSection } from '../settings-section.tsx';
import classes from './two-factor.module.css';
import type { Stage } from './two-factor-dialog.tsx';
import { TwoFactorOn } from './two-factor-on.tsx';

const twoFactorDialog = latePart(async () => (await import('./two-factor-dialog.tsx')).TwoFactorDialog);

const LEAD =
  'Signing in asks for a code from your phone as well as your password, so your password alone is not enough.';

/** The person's own second factor (ADR 0008). */
export function TwoFactorSection() {
  const { data: status, isError, error, isFetching, refetch } = trpc.twoFactor.status.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [stage, setStage] = useState<Stage>({ name: 'method' });

  function open(at: Stage): void {
    setStage(at);
    setIsOpen(true);
  }

  function close(): void {
    setIsOpen(false);
    // The button that opened the dialog is gone.
    if (stage.name === 'codes') heading.current?.focus();
  }

  return (
    <SettingsSection id="two-factor" lead={LEAD} heading={heading}>
      {!status && isError && (
        <ErrorState
          title={SETTINGS_TOASTS.twoFactorNotFetched.title}
          message={getMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!status && !isError && <TwoFactorSkeleton />}
      {status && !status.enabled && (
        <div className={classes.state}>
          <p className={classes.line}>Two-factor authentication is off.</p>
          <Button variant="default" onClick={() => open({ name: 'method' })}>
            Set up two-factor authentication
          </Button>
        </div>
      )}
      {status?.enabled && (
        <TwoFactorOn
          status={status}
          onRenew={() => open({ name: 'renew' })}
          onDisabled={() => heading.current?.focus()}
        />
      )}
      <LateDialog part={twoFactorDialog} props={{ isOpen, stage, onStage: setStage, onClose: close }} />
    </SettingsSection>
  );
}

function TwoFactorSkeleton() {
  return (
    <div className={classes.state}>
      <VisuallyHidden role="status">Loading two-factor authentication</VisuallyHidden>
      <div className={classes.line} aria-hidden>
        <Skeleton height={16} width="16rem" />
      </div>
      <Skeleton height={44} width="17rem" aria-hidden />
    </div>
  );
}
