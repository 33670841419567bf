import { Button } from '@mantine/core';
import { formatPhone } from '@marque/domain/account/phone';
import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { isSixDigits } from '@marque/domain/account/two-factor';
import { CODE_LENGTH, CODE_LIFETIME_MS, PHONE_VERIFIED_DELAY_MS } from '@marque/domain/product/limits';
import { PHONE_TOASTS } from '@marque/domain/text/toasts/phone-toasts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { useProductSettings, useSetSessionUser } from '../../../lib/session.ts';
import { showToast, showToastOnNextPage } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { CodeField } from '../code-field.tsx';
import { CODE_SENT_TO } from '../sent-to.ts';
import { MailCodeOffer } from './mail-code-offer.tsx';
import { OutboxNote } from './outbox-note.tsx';
import classes from './phone-verification.module.css';
import { getResendDelay, resendLabel } from './resend-delay.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export type CodeBy = 'sms' | 'mail';

export interface EnterCodeFormProps {
  phone: string | null;
  email: string | null;
  sent: PhoneCodeSent | null;
  by: CodeBy;
  onResent: (sent: PhoneCodeSent) => void;
  /** Sending the text message failed, and the code was emailed instead. */
  onMailed: (sent: PhoneCodeSent) => void;
  onChangeNumber: () => void;
  onVerified: () => void;
}

export function EnterCodeForm(props: EnterCodeFormProps) {
  const { phone, email, sent, by, onResent, onMailed, onChangeNumber, onVerified } = props;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const verify = useVerifyCode({
    onVerified,
    onRefused: (message) => {
      setProblem(message);
      input.current?.select();
    },
  });
  const { resend, hasFailed, secondsLeft, expectCode } = useResend({
    sent,
    onResent,
    onExpected: () => {
      setCode('');
      setProblem(null);
      input.current?.focus();
    },
  });

  useEffect(() => input.current?.focus(), []);

  const isVerifying = verify.isPending || verify.isSuccess;

  function submit(entered: string): void {
    if (isVerifying) return;
    if (isSixDigits(entered)) {
      verify.mutate({ code: entered });
      return;
    }
    showToast(PHONE_TOASTS.codeTooShort, 'destructive');
    setProblem(`The code has ${CODE_LENGTH} digits.`);
    input.current?.focus();
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <SentTo phone={phone} email={email} sent={sent} by={by} />
      <CodeField
        ref={input}
        value={code}
        problem={problem}
        onType={(typed) => {
          setCode(typed);
          setProblem(null);
        }}
        onComplete={submit}
      />
      {hasFailed && email && (
        <MailCodeOffer
          email={email}
          onMailed={(mailed) => {
            expectCode(mailed);
            onMailed(mailed);
          }}
        />
      )}
      <CodeActions
        isVerifying={isVerifying}
        isResending={resend.isPending}
        secondsLeft={secondsLeft}
        onResend={() => resend.mutate({})}
        onChangeNumber={onChangeNumber}
      />
    </form>
  );
}

function SentTo({ phone, email, sent, by }: Pick<EnterCodeFormProps, 'phone' | 'email' | 'sent' | 'by'>) {
  const { smsOutbox } = useProductSettings();
  const isOutbox = by === 'sms' && (sent?.outbox ?? smsOutbox);
  return (
    <>
      <p className={classes.sentTo}>
        {isOutbox ? 'Enter the 6-digit code for ' : sent ? `${CODE_SENT_TO} ` : 'Enter the 6-digit code we sent to '}
        {by === 'mail' ? (
          <strong className={classes.address}>{email}</strong>
        ) : (
          <strong className={classes.number}>{phone ? formatPhone(phone) : 'your phone'}</strong>
        )}
        . <span className={classes.muted}>It is valid for {CODE_LIFETIME_MS / 60_000} minutes.</span>
      </p>
      {isOutbox && <OutboxNote />}
    </>
  );
}

interface CodeActionsProps {
  isVerifying: boolean;
  isResending: boolean;
  secondsLeft: number;
  onResend(): void;
  onChangeNumber(): void;
}

function CodeActions({ isVerifying, isResending, secondsLeft, onResend, onChangeNumber }: CodeActionsProps) {
  return (
    <div className={classes.codeActions}>
      <Button type="submit" loading={isVerifying}>
        Verify
      </Button>
      <Button
        variant="default"
        onClick={onResend}
        loading={isResending}
        disabled={secondsLeft > 0}
        className={classes.resend ?? ''}
      >
        {resendLabel(secondsLeft)}
      </Button>
      <Button variant="subtle" className={classes.quiet ?? ''} onClick={onChangeNumber}>
        Change number
      </Button>
    </div>
  );
}

interface ResendOptions {
  sent: PhoneCodeSent | null;
  onResent(sent: PhoneCodeSent): void;
  onExpected(): void;
}

function useResend({ sent, onResent, onExpected }: ResendOptions) {
  const [resendFrom, setResendFrom] = useState(() => (sent ? Date.now() + getResendDelay(sent) : 0));
  const [hasFailed, setHasFailed] = useState(false);
  const secondsLeft = useSecondsLeft(resendFrom);

  function expectCode(next: PhoneCodeSent): void {
    setResendFrom(Date.now() + getResendDelay(next));
    setHasFailed(false);
    onExpected();
  }

  const resend = trpc.phone.resendCode.useMutation({
    onSuccess: (again) => {
      showToast(PHONE_TOASTS.codeResent);
      expectCode(again);
      onResent(again);
    },
    onError: (error) => {
      const rejection = toApiError(error);
      if (rejection?.retryAfter) setResendFrom(Date.now() + rejection.retryAfter * 1_000);
      setHasFailed(rejection?.code === 'SMS_FAILED');
      showToast({ ...PHONE_TOASTS.codeNotResent, description: getMessage(error) }, 'destructive');
    },
  });
  return { resend, hasFailed, secondsLeft, expectCode };
}

function useVerifyCode({ onVerified, onRefused }: { onVerified: () => void; onRefused: (message: string) => void }) {
  const utils = trpc.useUtils();
  const setSessionUser = useSetSessionUser();
  return trpc.phone.verifyCode.useMutation({
    onSuccess: (profile) => {
      utils.profile.get.setData(undefined, profile);
      showToastOnNextPage(PHONE_TOASTS.phoneVerified);
      setTimeout(() => {
        setSessionUser(profile);
        onVerified();
      }, PHONE_VERIFIED_DELAY_MS);
    },
    onError: (error) => {
      const { title, description } = PHONE_TOASTS.codeRefused;
      showToast({ title, description: getMessage(error, description) }, 'destructive');
      onRefused(hintFor(toApiError(error)?.code));
    },
  });
}

/** What to do about a rejected code, below its field. */
function hintFor(code: string | undefined): string {
  if (code === 'CODE_WRONG') return 'That code does not match. Check the message and try again.';
  if (code === undefined || code === 'TOO_MANY_TRIES') return 'Please try again in a moment.';
  return 'Please request a new code below.';
}
