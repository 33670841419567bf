import { Button, TextInput } from '@mantine/core';
import { ChangeEmail } from '@marque/domain/account/account';
import { EMAIL_ADDRESS_TOASTS } from '@marque/domain/text/toasts/email-address-toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { getFieldErrors, getMessage } from '../../../lib/api-error.ts';
import { useSetSessionUser, useSignedInUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isGivenUp, useConfirmed } from '../confirm-identity/use-confirmed.tsx';
import classes from './contact-details-card.module.css';
import { ContactDetailsFrame } from './contact-details-frame.tsx';

export interface ContactDetailsFormProps {
  onSaved: (email: string) => void;
  onLater: () => void;
  isOneLine?: boolean;
}

/** A single field, and a button to postpone it. */
export function ContactDetailsForm({ onSaved, onLater, isOneLine = false }: ContactDetailsFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (message: string | null) => {
    setProblem(message);
    input.current?.focus();
  };
  const change = useAddEmail({ onSaved, onLater, onRefused: refuse });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = ChangeEmail.safeParse({ email: input.current?.value });
    if (parsed.success) change.mutate(parsed.data);
    else refuse(parsed.error.issues[0]?.message ?? null);
  }

  return (
    <ContactDetailsFrame isOneLine={isOneLine}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          ref={input}
          name="email"
          error={problem}
          onChange={() => setProblem(null)}
          className={classes.field}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          enterKeyHint="done"
        />
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={change.isPending}>
            Save
          </Button>
          <Button variant="subtle" onClick={onLater}>
            Later
          </Button>
        </div>
      </form>
    </ContactDetailsFrame>
  );
}

interface Outcomes {
  onSaved: (email: string) => void;
  onLater: () => void;
  onRefused: (message: string) => void;
}

function useAddEmail({ onSaved, onLater, onRefused }: Outcomes) {
  const user = useSignedInUser();
  const setSessionUser = useSetSessionUser();
  const utils = trpc.useUtils();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (values: ChangeEmail) => confirmed(() => utils.client.account.changeEmail.mutate(values)),
    onSuccess: async ({ email, isConfirmed }) => {
      if (isConfirmed) {
        onSaved(email);
        setSessionUser({ ...user, email });
      } else {
        // An address was added elsewhere in the meantime, so the new one has to be confirmed by email.
        showToast(EMAIL_ADDRESS_TOASTS.emailChangeSent);
        onLater();
      }
      await Promise.all([utils.profile.get.invalidate(), utils.account.emailAddresses.invalidate()]);
    },
    onError: (error) => {
      if (!isGivenUp(error)) onRefused(getFieldErrors(error).email ?? getMessage(error));
    },
  });
}
