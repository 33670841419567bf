import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { OpenSession } from '@marque/domain/account/account';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import classes from '../settings-list.module.css';
import { SettingsList } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { SessionRow } from './session-row.tsx';
import { useEndOtherSessions, useEndSession } from './use-sessions.ts';

const LEAD = 'If you do not recognize one of these, sign it out and change your password.';

export function SessionsSection() {
  const { data: sessions, isError, error, isFetching, refetch } = trpc.account.sessions.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SettingsSection id="sessions" lead={LEAD} heading={heading}>
      {!sessions && isError && (
        <ErrorState
          title={SETTINGS_TOASTS.sessionsNotFetched.title}
          message={getMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!sessions && !isError && <SessionsSkeleton />}
      {sessions && <Sessions sessions={sessions} onEnded={() => heading.current?.focus()} />}
    </SettingsSection>
  );
}

/** `onEnded` moves the focus, because the pressed button is gone. */
function Sessions({ sessions, onEnded }: { sessions: OpenSession[]; onEnded: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndSession(onEnded);
  const endOthers = useEndOtherSessions(onEnded, () => setIsAsking(false));
  const hasOthers = sessions.some((session) => !session.isCurrent);
  return (
    <>
      <SettingsList>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate({ id: session.id })}
          />
        ))}
      </SettingsList>
      {hasOthers && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere else?"
        message="Only this browser stays signed in. Unsaved work in other browsers may be lost."
        confirmLabel="Sign out everywhere else"
        cancelLabel="Cancel"
        isBusy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function SessionsSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading open sessions</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        <div className={classes.row}>
          <div className={classes.what}>
            <Skeleton height={18} width="11rem" my={5} />
            <Skeleton height={14} width="18rem" maw="100%" my={5} />
            <Skeleton height={14} width="13rem" my={5} />
          </div>
        </div>
      </div>
    </>
  );
}
