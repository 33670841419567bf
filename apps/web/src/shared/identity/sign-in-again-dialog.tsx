import { Modal } from '@mantine/core';
import type { SecondFactorDue } from '@marque/domain/account/credentials';
import type { SessionUser } from '@marque/domain/account/user';
import { SESSION_TOASTS } from '@marque/domain/text/toasts/session-toasts';
import { useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { useSetSessionUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { PasswordAgainForm } from './password-again-form.tsx';
import { SecondFactorForm } from './second-factor/second-factor-form.tsx';
import classes from './sign-in-again-dialog.module.css';

export interface SignInAgainDialogProps {
  user: SessionUser;
  onSignedIn(): void;
}

/** Asks for the password and the second factor in place when the session has ended: no input is lost (ADR 0013). */
export function SignInAgainDialog({ user, onSignedIn }: SignInAgainDialogProps) {
  const setSessionUser = useSetSessionUser();
  const [due, setDue] = useState<SecondFactorDue | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const cancel = trpc.auth.logout.useMutation({
    onSuccess: () => backToPassword(null),
    onError: (error) => showToast({ ...SESSION_TOASTS.logoutFailed, description: getMessage(error) }, 'destructive'),
  });

  function backToPassword(reason: string | null): void {
    setEnded(reason);
    setDue(null);
  }

  function goOn(signedIn: SessionUser): void {
    setSessionUser(signedIn);
    onSignedIn();
  }

  return (
    <Modal
      opened
      onClose={() => {}}
      title={due ? 'Two-factor authentication' : 'Please sign in again'}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={440}
      padding="lg"
    >
      {due ? (
        <div className={classes.secondFactor}>
          <SecondFactorForm
            due={due}
            onSignedIn={goOn}
            onAgain={setDue}
            onOver={backToPassword}
            onCancel={() => cancel.mutate()}
            isCanceling={cancel.isPending}
          />
        </div>
      ) : (
        <>
          <p className={classes.message}>
            Your session has ended, <span className={classes.username}>{user.username}</span>. Enter your password to
            continue; nothing you entered is lost.
          </p>
          <PasswordAgainForm username={user.username} problem={ended} onSignedIn={goOn} onSecondFactorDue={setDue} />
        </>
      )}
    </Modal>
  );
}
