import { Button, Modal } from '@mantine/core';
import type { SessionUser } from '@marque/domain/user';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../app/api-error.ts';
import { useSetSessionUser } from '../app/session.ts';
import { trpc } from '../app/trpc.ts';
import { PasswordField } from './password-field.tsx';
import classes from './sign-in-again-dialog.module.css';

const SECOND_FACTOR_DUE = 'Please sign in on the sign-in page; what you entered is kept in this browser.';

/** Asks for the password in place when the session ended, so that nothing entered is lost (design decision 13). */
export function SignInAgainDialog({ user, onSignedIn }: { user: SessionUser; onSignedIn(): void }) {
  const setSessionUser = useSetSessionUser();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const login = trpc.auth.login.useMutation({
    onSuccess: (answer) => {
      if ('requiresTwoFactor' in answer) {
        setProblem(SECOND_FACTOR_DUE);
        return;
      }
      setSessionUser(answer);
      onSignedIn();
    },
    onError: (error) => setProblem(messageOf(error)),
  });

  function signIn(event: FormEvent): void {
    event.preventDefault();
    if (password) login.mutate({ username: user.username, password });
    else setProblem('Password is required');
  }

  return (
    <Modal
      opened
      onClose={() => {}}
      title="Please sign in again"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={440}
      padding="lg"
    >
      <p className={classes.message}>
        Your session has ended, <span className={classes.username}>{user.username}</span>. Enter your password to go on;
        nothing you entered is lost.
      </p>
      <form noValidate className={classes.form} onSubmit={signIn}>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          data-autofocus
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" fullWidth loading={login.isPending}>
          Sign In
        </Button>
      </form>
    </Modal>
  );
}
