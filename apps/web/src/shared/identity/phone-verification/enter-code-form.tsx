import { Button, TextInput } from '@mantine/core';
import { formatPhone } from '@marque/domain/account/phone';
import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { CODE_LENGTH, CODE_LIFETIME_MS, PHONE_VERIFIED_DELAY_MS } from '@marque/domain/product/limits';
import { TOASTS } from '@marque/domain/text/toasts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../../../lib/api-error.ts';
import { useProductSettings, useSetSessionUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { MailCodeOffer } from './mail-code-offer.tsx';
import { OutboxNote } from './outbox-note.tsx';
import classes from './phone-verification.module.css';
import { getResendDelay } from './resend-delay.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** How the code travelled. */
export type CodeBy = 'sms' | 'mail';

export interface EnterCodeFormProps {
  /** E.164 */
  phone: string | null;
  email: string | null;
  sent: PhoneCodeSent | null;
  by: CodeBy;
  onResent: (sent: PhoneCodeSent) => void;
  /** The text message failed, and the code was emailed instead. */
  onMailed: (sent: PhoneCodeSent) => void;
  onChangeNumber: () => void;
  onVerified: () => void;
}

/** The second half: the code, another code, another number. */
export function EnterCodeForm(props: EnterCodeFormProps) {
  const { phone, email, sent, by, onResent, onMailed, onChangeNumber, onVerified } = props;
  const { smsOutbox } = useProductSettings();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [resendFrom, setResendFrom] = useState(() => (sent ? Date.now() + getResendDelay(sent) : 0));
  const input = useRef<HTMLInputElement>(null);
  const secondsLeft = useSecondsLeft(resendFrom);
  const verify = useVerifyCode({
    onVerified,
    onRefused: (message) => {
      setProblem(message);
      input.current?.select();
    },
  });
  const [hasFailed, setHasFailed] = useState(false);
  const expect = (next: PhoneCodeSent) => {
    setResendFrom(Date.now() + getResendDelay(next));
    setHasFailed(false);
    setCode('');
    setProblem(null);
    input.current?.focus();
  };
  const resend = trpc.phone.resendCode.useMutation({
    onSuccess: (again) => {
      showToast(TOASTS.codeResent);
      expect(again);
      onResent(again);
    },
    onError: (error) => {
      const refusal = apiErrorOf(error);
      if (refusal?.retryAfter) setResendFrom(Date.now() + refusal.retryAfter * 1_000);
      setHasFailed(refusal?.code === 'SMS_FAILED');
      showToast({ ...TOASTS.codeNotResent, description: messageOf(error) }, 'destructive');
    },
  });

  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim().length >= CODE_LENGTH) return verify.mutate({ code });
    showToast(TOASTS.codeTooShort, 'destructive');
    setProblem(`The code has ${CODE_LENGTH} digits.`);
    input.current?.focus();
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.sentTo}>
        {sent ? 'We sent a 6-digit code to ' : 'Enter the 6-digit code we sent to '}
        {by === 'mail' ? (
          <strong className={classes.address}>{email}</strong>
        ) : (
          <strong className={classes.number}>{phone ? formatPhone(phone) : 'your phone'}</strong>
        )}
        . <span className={classes.muted}>It is valid for {CODE_LIFETIME_MS / 60_000} minutes.</span>
      </p>
      {by === 'sms' && (sent?.outbox ?? smsOutbox) && <OutboxNote />}
      <TextInput
        ref={input}
        label="Verification Code"
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(null);
        }}
        error={problem}
        maxLength={CODE_LENGTH}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        classNames={{ root: classes.codeField ?? '', input: classes.code ?? '' }}
      />
      {hasFailed && email && (
        <MailCodeOffer
          email={email}
          onMailed={(mailed) => {
            expect(mailed);
            onMailed(mailed);
          }}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={verify.isPending || verify.isSuccess}>
          Verify
        </Button>
        <Button
          variant="default"
          onClick={() => resend.mutate({})}
          loading={resend.isPending}
          disabled={secondsLeft > 0}
          className={classes.resend ?? ''}
        >
          {secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : 'Resend code'}
        </Button>
        <Button variant="subtle" className={classes.quiet ?? ''} onClick={onChangeNumber}>
          Change number
        </Button>
      </div>
    </form>
  );
}

function useVerifyCode({ onVerified, onRefused }: { onVerified: () => void; onRefused: (message: string) => void }) {
  const utils = trpc.useUtils();
  const setSessionUser = useSetSessionUser();
  return trpc.phone.verifyCode.useMutation({
    onSuccess: (profile) => {
      utils.profile.get.setData(undefined, profile);
      showToast(TOASTS.phoneVerified);
      setTimeout(() => {
        setSessionUser(profile);
        onVerified();
      }, PHONE_VERIFIED_DELAY_MS);
    },
    onError: (error) => {
      const { title, description } = TOASTS.codeRefused;
      showToast({ title, description: messageOf(error, description) }, 'destructive');
      onRefused(hintFor(apiErrorOf(error)?.code));
    },
  });
}

/** What to do about a code that was refused, under its field. */
function hintFor(code: string | undefined): string {
  if (code === 'CODE_WRONG') return 'Please check it against the message.';
  if (code === undefined || code === 'TOO_MANY_TRIES') return 'Please try again in a moment.';
  return 'Please request a new code below.';
}
