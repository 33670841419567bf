import { Button } from '@mantine/core';
import type { SecondFactorDue } from '@marque/domain/account/credentials';
import type { SessionUser } from '@marque/domain/account/user';
import { LOGIN_EXPIRED } from '@marque/domain/text/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useProductSettings } from '../../../lib/session.ts';
import { CodeField } from '../code-field.tsx';
import { OutboxNote } from '../phone-verification/outbox-note.tsx';
import { RecoveryCodeField } from './recovery-code-field.tsx';
import { ResendButton } from './resend-button.tsx';
import classes from './second-factor.module.css';
import { checkTyped, type Kind } from './typed-code.ts';
import { useVerifySecondFactor } from './use-verify-second-factor.ts';

export interface SecondFactorFormProps {
  due: SecondFactorDue;
  onSignedIn(user: SessionUser): void;
  onAgain(due: SecondFactorDue): void;
  /** This login has ended; `reason` is a sentence. */
  onOver(reason: string): void;
  onCancel(): void;
  isCanceling: boolean;
}

/**
 * The second step of signing in: a code from the app or the text message, or a recovery code (spec 2.20, 4.1, 5.16 and
 * 8.2).
 */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { due, onSignedIn, onAgain, onOver, onCancel, isCanceling } = props;
  const [kind, setKind] = useState<Kind>('code');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useFieldFocus(kind);
  const { verify, refuse, isBusy } = useVerifySecondFactor({
    kind,
    onSignedIn,
    onOver,
    onAgain: (next) => {
      clear('code');
      onAgain(next);
    },
    onRefused: (hint) => {
      setProblem(hint);
      input.current?.focus();
      input.current?.select();
    },
  });

  function clear(nextKind: Kind): void {
    setKind(nextKind);
    setTyped('');
    setProblem(null);
    input.current?.focus();
  }

  function type(next: string): void {
    setTyped(next);
    setProblem(null);
  }

  function submit(code: string): void {
    if (isBusy) return;
    const checked = checkTyped(kind, due.method, code);
    if ('problem' in checked) refuse(checked.problem, checked.toast);
    else verify(checked.token);
  }

  const field = { ref: input, value: typed, problem, onType: type };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(typed);
      }}
    >
      <Instructions kind={kind} due={due} />
      {kind === 'code' ? (
        <CodeField key="code" {...field} onComplete={submit} />
      ) : (
        <RecoveryCodeField key="recovery" {...field} />
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          Verify
        </Button>
        <Button variant="subtle" className={classes.quiet ?? ''} onClick={onCancel} loading={isCanceling}>
          Cancel
        </Button>
        {kind === 'code' && due.method === 'sms' && (
          <ResendButton
            // The delay restarts with the second message.
            key={due.again ? 'again' : 'first'}
            resendSeconds={due.resendSeconds ?? 0}
            onResent={() => clear('code')}
            onFailed={() => input.current?.focus()}
            onOver={() => onOver(LOGIN_EXPIRED)}
          />
        )}
      </div>
      <OtherWay kind={kind} method={due.method} onChange={clear} />
    </form>
  );
}

/** Focuses the field, also after switching to the other one. */
function useFieldFocus(kind: Kind) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (kind) input.current?.focus();
  }, [kind]);
  return input;
}

function Instructions({ kind, due }: { kind: Kind; due: SecondFactorDue }) {
  const { smsOutbox } = useProductSettings();
  const isOutbox = kind === 'code' && due.method === 'sms' && smsOutbox;
  return (
    <>
      <div>
        {(kind === 'recovery' || !due.again) && (
          <p className={classes.what}>
            {WHAT_TO_DO[isOutbox ? 'outbox' : kind === 'recovery' ? 'recovery' : due.method]}
          </p>
        )}
        {/* Always rendered, because live regions must exist before their content to be announced. */}
        <div role="status">{kind === 'code' && due.again && <p className={classes.note}>{AGAIN[due.method]}</p>}</div>
      </div>
      {isOutbox && <OutboxNote />}
    </>
  );
}

interface OtherWayProps {
  kind: Kind;
  method: SecondFactorDue['method'];
  onChange(kind: Kind): void;
}

function OtherWay({ kind, method, onChange }: OtherWayProps) {
  return (
    <p className={classes.other}>
      {kind === 'code' ? OTHER_WAY[method] : 'Do you have your phone after all?'}{' '}
      <button type="button" className={classes.switch} onClick={() => onChange(kind === 'code' ? 'recovery' : 'code')}>
        {kind === 'code' ? 'Use a recovery code' : 'Use a verification code'}
      </button>
    </p>
  );
}

const WHAT_TO_DO = {
  app: 'Open your authenticator app and enter the 6-digit code it shows for Marque.',
  sms: 'We sent a 6-digit code to your phone. Enter it here to finish signing in.',
  outbox: 'Enter the 6-digit code for your phone here to finish signing in.',
  recovery: 'Enter one of the recovery codes you saved when you turned on two-factor authentication. Each works once.',
} as const;

const OTHER_WAY = { app: 'No access to your app?', sms: 'No access to your phone?' } as const;

const AGAIN = {
  app: 'Your code was correct. Someone is guessing codes at the moment, so to be sure it is you, we ask for the next one too: wait until your app shows a new code and enter it.',
  sms: 'Your code was correct. Someone is guessing codes at the moment, so to be sure it is you, we ask for one more: enter the code from the new message we sent you.',
} as const;
