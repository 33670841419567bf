import { Button, Modal } from '@mantine/core';
import type { SessionUser } from '@marque/domain/account/user';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { expireSession, isSignedOutError } from '../../../lib/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import { confirmWithPasskey, passkeyProblem, supportsPasskeys } from '../passkeys/passkeys.ts';
import { PasswordField } from '../password-field.tsx';
import classes from './confirm-identity.module.css';

/** Above all other dialogs. */
const ON_TOP = 300;

export interface ConfirmIdentityDialogProps {
  user: SessionUser;
  isOpen: boolean;
  onSettled(isConfirmed: boolean): void;
  onGone(): void;
}

/**
 * Asks for the password, or a passkey if there is one, before an action that must be protected from a thief of an open
 * browser.
 */
export function ConfirmIdentityDialog({ user, isOpen, onSettled, onGone }: ConfirmIdentityDialogProps) {
  // Opens only once the options are known, so that nothing in it moves.
  const passkeys = trpc.passkey.list.useQuery(undefined, { enabled: supportsPasskeys() });
  useBackCloses(isOpen && !passkeys.isLoading, () => onSettled(false));
  return (
    <Modal
      opened={isOpen && !passkeys.isLoading}
      onClose={() => onSettled(false)}
      onExitTransitionEnd={onGone}
      title="Please confirm that it is you"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnEscape={false}
      zIndex={ON_TOP}
      size={440}
      padding="lg"
    >
      <ConfirmIdentityForm
        user={user}
        hasPasskey={Boolean(passkeys.data?.length)}
        onConfirmed={() => onSettled(true)}
      />
    </Modal>
  );
}

interface FormProps {
  user: SessionUser;
  hasPasskey: boolean;
  onConfirmed(): void;
}

function ConfirmIdentityForm({ user, hasPasskey, onConfirmed }: FormProps) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const passkey = useConfirmByPasskey(onConfirmed);
  const confirm = trpc.auth.confirm.useMutation({
    onSuccess: onConfirmed,
    onError: (error) => {
      if (isSignedOutError(error)) expireSession(queries);
      refuse(getMessage(error));
    },
  });

  function refuse(message: string): void {
    setProblem(message);
    input.current?.focus();
    input.current?.select();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending) return;
    if (password) confirm.mutate({ password });
    else refuse('Password is required');
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.message}>
        Before a change like this, we check that it is really you,{' '}
        <span className={classes.username}>{user.username}</span>. We will not ask again for ten minutes.
      </p>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        ref={input}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        data-autofocus
        value={password}
        error={problem}
        classNames={{ root: classes.field ?? '' }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" fullWidth loading={confirm.isPending}>
          Confirm
        </Button>
        {hasPasskey && (
          <Button variant="default" fullWidth onClick={passkey.start} loading={passkey.isBusy}>
            Use a passkey instead
          </Button>
        )}
        {passkey.problem && (
          <p role="alert" className={classes.problem}>
            {passkey.problem}
          </p>
        )}
      </div>
    </form>
  );
}

function useConfirmByPasskey(onConfirmed: () => void) {
  const { client } = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    start: () => {
      setIsBusy(true);
      setProblem(null);
      confirmWithPasskey(client)
        .then(onConfirmed, (error: unknown) => setProblem(passkeyProblem(error)))
        .finally(() => setIsBusy(false));
    },
  };
}
