import { Button } from '@mantine/core';
import { type ManagedUser, USERS_TEXTS } from '@marque/domain/account/admin-users';
import type { TwoFactorSetup } from '@marque/domain/account/two-factor';
import type { TwoFactorMethod } from '@marque/domain/account/user';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { isGivenUp, useConfirmed } from '../../../shared/identity/confirm-identity/use-confirmed.tsx';
import { MethodChoice } from '../../../shared/identity/two-factor/method-choice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from '../dialog.module.css';

interface ChooseMethodProps {
  user: ManagedUser;
  onSetUp(setup: TwoFactorSetup): void;
  onCancel(): void;
}

/** Choice between app and SMS; the server then creates a secret or sends a text message. */
export function ChooseMethod({ user, onSetUp, onCancel }: ChooseMethodProps) {
  const [method, setMethod] = useState<TwoFactorMethod>('app');
  const form = useRef<HTMLFormElement>(null);
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const setup = useMutation({
    mutationFn: () => confirmed(() => client.users.setupTwoFactor.mutate({ id: user.id, method })),
    onSuccess: onSetUp,
    onError: (error) => showFailure(ADMIN_USER_TOASTS.twoFactorNotSetUp, error),
  });

  // After going back from the code, the element that had the focus is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setup.mutate();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <MethodChoice
        legend={`How should ${user.username} get codes?`}
        value={method}
        onChange={setMethod}
        smsProblem={
          user.phoneVerified
            ? undefined
            : 'Not available: codes by text message need a verified phone number. Please verify it first.'
        }
      />
      {setup.isError && !isGivenUp(setup.error) && (
        <Notice tone="problem">
          <p>{USERS_TEXTS.setUpFailed}</p>
          <p>{getMessage(setup.error)}</p>
        </Notice>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={setup.isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}
