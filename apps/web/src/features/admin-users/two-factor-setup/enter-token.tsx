import { Button } from '@mantine/core';
import { type ManagedUser, TwoFactorToken } from '@marque/domain/account/admin-users';
import type { TwoFactorSetup } from '@marque/domain/account/two-factor';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { CodeField } from '../../../shared/identity/code-field.tsx';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { isGivenUp, useConfirmed } from '../../../shared/identity/confirm-identity/use-confirmed.tsx';
import { SetupDetails } from '../../../shared/identity/two-factor/setup-details.tsx';
import classes from '../dialog.module.css';
import { useRefreshUsers } from '../use-user-change.ts';

interface EnterTokenProps {
  user: ManagedUser;
  setup: TwoFactorSetup;
  onDone(): void;
  /** Returns to the choice of method, from where another code can be sent. */
  onBack(): void;
}

/** The generated secret, and a field for the code that proves that it works (spec 2.19). */
export function EnterToken({ user, setup, onDone, onBack }: EnterTokenProps) {
  const refresh = useRefreshUsers();
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const enable = useMutation({
    mutationFn: (entered: string) =>
      confirmed(() =>
        client.users.enableTwoFactor.mutate({
          id: user.id,
          token: entered,
          secret: setup.secret,
          method: setup.method,
        }),
      ),
    onSuccess: async () => {
      showToast(ADMIN_USER_TOASTS.twoFactorEnabled);
      onDone();
      await refresh(user);
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      showFailure(ADMIN_USER_TOASTS.twoFactorNotEnabled, error);
      if (isOver(error)) onBack();
      else refuse(getMessage(error));
    },
  });

  useEffect(() => input.current?.focus(), []);

  function refuse(message: string): void {
    setProblem(message);
    input.current?.focus();
    input.current?.select();
  }

  function submit(entered: string): void {
    if (enable.isPending) return;
    const checked = TwoFactorToken.safeParse(entered);
    if (checked.success) enable.mutate(entered);
    else refuse(checked.error.issues[0]?.message ?? '');
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(token);
      }}
    >
      <SetupDetails setup={setup} phoneOwner={`${user.username}’s`} />
      <CodeField
        ref={input}
        value={token}
        problem={problem}
        hint={setup.method === 'app' ? 'The 6 digits that the app shows now.' : 'The 6 digits from the message.'}
        onType={(next) => {
          setToken(next);
          setProblem(null);
        }}
        onComplete={submit}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={enable.isPending}>
          Verify & Enable 2FA
        </Button>
      </div>
    </form>
  );
}

/** The setup has expired, or too many codes were wrong. */
function isOver(error: unknown): boolean {
  const code = toApiError(error)?.code;
  return code === 'NO_TWO_FACTOR_SETUP' || code === 'CODE_TRIES_USED';
}
