import { Button } from '@mantine/core';
import type { SecondFactorDue } from '@marque/domain/account/credentials';
import type { SessionUser } from '@marque/domain/account/user';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { PasswordField } from './password-field.tsx';
import classes from './sign-in-again-dialog.module.css';

export interface PasswordAgainFormProps {
  username: string;
  problem: string | null;
  onSignedIn(user: SessionUser): void;
  onSecondFactorDue(due: SecondFactorDue): void;
}

/** The first step of signing in again; the user is known already. */
export function PasswordAgainForm(props: PasswordAgainFormProps) {
  const { username, onSignedIn, onSecondFactorDue } = props;
  const input = useRef<HTMLInputElement>(null);
  // Also focuses the field after going back from the second step.
  useEffect(() => input.current?.focus(), []);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(props.problem);
  const login = trpc.auth.login.useMutation({
    onSuccess: (response) => ('requiresTwoFactor' in response ? onSecondFactorDue(response) : onSignedIn(response)),
    onError: (error) => setProblem(getMessage(error)),
  });

  function signIn(event: FormEvent): void {
    event.preventDefault();
    if (password) login.mutate({ username, password });
    else setProblem('Password is required');
  }

  return (
    <form noValidate className={classes.form} onSubmit={signIn}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        ref={input}
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
      <p className={classes.forgot}>
        {/* In a new tab, because this page holds unsaved input. */}
        <a href="/forgot-password" target="_blank" rel="noopener">
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
