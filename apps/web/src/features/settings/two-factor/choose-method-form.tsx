import { Button } from '@mantine/core';
import type { TwoFactorSetup } from '@marque/domain/account/two-factor';
import type { TwoFactorMethod } from '@marque/domain/account/user';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { MethodChoice } from '../../../shared/identity/two-factor/method-choice.tsx';
import classes from './two-factor.module.css';
import { useBeginSetup } from './use-two-factor.ts';

const SMS_NEEDS_PHONE = 'Verify your phone number first, under “Phone Verification” on this page.';

export interface ChooseMethodFormProps {
  onBegun(setup: TwoFactorSetup): void;
  onCancel(): void;
}

export function ChooseMethodForm({ onBegun, onCancel }: ChooseMethodFormProps) {
  const { data: profile } = trpc.profile.get.useQuery();
  const [method, setMethod] = useState<TwoFactorMethod>('app');
  const form = useRef<HTMLFormElement>(null);
  // After going back from the code, the element that had the focus is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const begin = useBeginSetup({
    onBegun,
    onRefused: (error) => showFailure(ADMIN_USER_TOASTS.twoFactorNotSetUp, error),
  });
  return (
    <form
      ref={form}
      className={classes.stage}
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate(method);
      }}
    >
      <MethodChoice
        value={method}
        onChange={setMethod}
        {...(profile?.phoneVerified ? {} : { smsProblem: SMS_NEEDS_PHONE })}
      />
      <div className={classes.end}>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={begin.isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}
