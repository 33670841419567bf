import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { AccessToken } from '@marque/domain/account/access-tokens';
import { ACCESS_TOKEN_TOASTS } from '@marque/domain/text/toasts/access-token-toasts';
import { useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SettingsList } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import classes from './access-tokens.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';
import { useRevokeToken } from './use-access-tokens.ts';

const LEAD =
  'An access token lets a script act for you without your password: submit cars, track them and download photos.';

export function AccessTokensSection() {
  const { data: tokens, isError, error, isFetching, refetch } = trpc.accessToken.list.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <SettingsSection id="tokens" lead={LEAD} heading={heading}>
      {!tokens && isError && (
        <ErrorState
          title={ACCESS_TOKEN_TOASTS.tokensNotFetched.title}
          message={getMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!tokens && !isError && <TokensSkeleton />}
      {tokens && tokens.length === 0 && <NoTokens />}
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} onRevoked={() => heading.current?.focus()} />}
      {tokens && (
        <Button variant="default" onClick={() => setIsCreating(true)}>
          Create a token
        </Button>
      )}
      <NewTokenDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </SettingsSection>
  );
}

function NoTokens() {
  return (
    <p className={classes.note}>
      You have none yet. The <a href="/api/docs">API documentation</a> shows what a script can do with one.
    </p>
  );
}

/** `onRevoked` moves the focus, because the pressed button is gone. */
function TokenList({ tokens, onRevoked }: { tokens: AccessToken[]; onRevoked: () => void }) {
  const [selected, setSelected] = useState<AccessToken | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeToken(onRevoked);

  function begin(token: AccessToken, isExpired: boolean): void {
    if (isExpired) {
      revoke.mutate({ id: token.id, isExpired });
    } else {
      setSelected(token);
      setIsAsking(true);
    }
  }

  return (
    <>
      <SettingsList>
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            isBeingRevoked={revoke.isPending && revoke.variables.id === token.id}
            onRevoke={(isExpired) => begin(token, isExpired)}
          />
        ))}
      </SettingsList>
      <p className={classes.note}>
        They keep working when you change your password, but resetting a forgotten password revokes them all. The{' '}
        <a href="/api/docs">API documentation</a> shows how scripts use them.
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title="Revoke this token?"
        message={`Anything that uses “${selected?.name ?? ''}” stops working.`}
        confirmLabel="Revoke token"
        cancelLabel="Keep it"
        onConfirm={() => {
          setIsAsking(false);
          if (selected) revoke.mutate({ id: selected.id, isExpired: false });
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function TokensSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading access tokens</VisuallyHidden>
      <div className={classes.note} aria-hidden>
        <Skeleton height={16} width="24rem" maw="100%" my={5} />
      </div>
      <Skeleton height={44} width="9.5rem" aria-hidden />
    </>
  );
}
