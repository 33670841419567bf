import { Button, TextInput } from '@mantine/core';
import { ChangeEmail } from '@marque/domain/account/account';
import { EMAIL_ADDRESS_TOASTS } from '@marque/domain/text/toasts/email-address-toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getFieldErrors, getMessage } from '../../lib/api-error.ts';
import { useSetSessionUser, useSignedInUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { isGivenUp, useConfirmed } from '../../shared/identity/confirm-identity/use-confirmed.tsx';
import { LINK_SENT_TO } from '../../shared/identity/sent-to.ts';
import classes from './editable-fact.module.css';
import { useFocusBack } from './use-focus-back.ts';

export function EmailFact({ email }: { email: string | null }) {
  const [isChanging, setIsChanging] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const button = useFocusBack(isChanging);
  return (
    <>
      <span>{email || 'No email provided'}</span>
      {!isChanging && (
        <button ref={button} type="button" className={classes.change} onClick={() => setIsChanging(true)}>
          {email ? 'Change' : 'Add'}
          <span className={classes.what}> email</span>
        </button>
      )}
      {isChanging && (
        <EmailForm
          onDone={(pending) => {
            setAsked(pending);
            setIsChanging(false);
          }}
          onCancel={() => setIsChanging(false)}
        />
      )}
      <span role="status" className={classes.note}>
        {asked && !isChanging && `${LINK_SENT_TO} ${asked}. Follow it within 24 hours to change your address.`}
      </span>
    </>
  );
}

interface EmailFormProps {
  onDone(pending: string | null): void;
  onCancel(): void;
}

function EmailForm({ onDone, onCancel }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeEmail({
    onDone,
    onRefused: (message) => {
      setProblem(message);
      input.current?.focus();
    },
  });
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = ChangeEmail.safeParse({ email });
    if (parsed.success) {
      change.mutate(parsed.data.email);
      return;
    }
    setProblem(parsed.error.issues[0]?.message ?? null);
    input.current?.focus();
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !change.isPending && onCancel()}
    >
      <TextInput
        ref={input}
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={change.isPending}>
          Save
        </Button>
        <Button variant="subtle" onClick={onCancel} disabled={change.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface Outcomes {
  onDone(pending: string | null): void;
  onRefused(message: string): void;
}

function useChangeEmail({ onDone, onRefused }: Outcomes) {
  const utils = trpc.useUtils();
  const user = useSignedInUser();
  const setSessionUser = useSetSessionUser();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (email: string) => confirmed(() => utils.client.account.changeEmail.mutate({ email })),
    onSuccess: ({ email, isConfirmed }) => {
      if (isConfirmed) {
        utils.profile.get.setData(undefined, (profile) => profile && { ...profile, email });
        setSessionUser({ ...user, email });
      }
      void utils.account.emailAddresses.invalidate();
      showToast(isConfirmed ? EMAIL_ADDRESS_TOASTS.emailChanged : EMAIL_ADDRESS_TOASTS.emailChangeSent);
      onDone(isConfirmed ? null : email);
    },
    onError: (error) => {
      if (!isGivenUp(error)) onRefused(getFieldErrors(error).email ?? getMessage(error));
    },
  });
}
