import { Button } from '@mantine/core';
import { PHONE_TOASTS } from '@marque/domain/text/toasts/phone-toasts';
import { useState } from 'react';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { getResendDelay, resendLabel } from '../phone-verification/resend-delay.ts';
import { useSecondsLeft } from '../phone-verification/use-seconds-left.ts';
import classes from './second-factor.module.css';

export interface ResendButtonProps {
  /** Seconds that the server requires between the first two messages. */
  resendSeconds: number;
  onResent(): void;
  onFailed(): void;
  onOver(): void;
}

/** Sends another code for the pending login (spec 7.2). */
export function ResendButton({ resendSeconds, onResent, onFailed, onOver }: ResendButtonProps) {
  const [resendFrom, setResendFrom] = useState(() => Date.now() + resendSeconds * 1_000);
  const secondsLeft = useSecondsLeft(resendFrom);
  const resend = trpc.phone.resendCode.useMutation({
    onSuccess: (sent) => {
      showToast(PHONE_TOASTS.codeResentAtLogin);
      setResendFrom(Date.now() + getResendDelay(sent));
      onResent();
    },
    onError: (error) => {
      const rejection = toApiError(error);
      if (rejection?.retryAfter) setResendFrom(Date.now() + rejection.retryAfter * 1_000);
      showToast({ ...PHONE_TOASTS.codeNotResentAtLogin, description: getMessage(error) }, 'destructive');
      if (rejection?.code === 'LOGIN_EXPIRED' || rejection?.code === 'NOT_SIGNED_IN') onOver();
      else onFailed();
    },
  });
  return (
    <Button
      variant="default"
      className={classes.resend ?? ''}
      onClick={() => resend.mutate({})}
      loading={resend.isPending}
      disabled={secondsLeft > 0}
    >
      {resendLabel(secondsLeft)}
    </Button>
  );
}
