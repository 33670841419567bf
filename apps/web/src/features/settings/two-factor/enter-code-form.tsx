import { Button } from '@mantine/core';
import { isSixDigits, type TwoFactorSetup } from '@marque/domain/account/two-factor';
import { CODE_TOO_SHORT } from '@marque/domain/text/messages';
import { ADMIN_USER_TOASTS } from '@marque/domain/text/toasts/admin-user-toasts';
import { PHONE_TOASTS } from '@marque/domain/text/toasts/phone-toasts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { CodeField } from '../../../shared/identity/code-field.tsx';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { resendLabel } from '../../../shared/identity/phone-verification/resend-delay.ts';
import { useSecondsLeft } from '../../../shared/identity/phone-verification/use-seconds-left.ts';
import { SetupDetails } from '../../../shared/identity/two-factor/setup-details.tsx';
import classes from './two-factor.module.css';
import { useBeginSetup, useEnable } from './use-two-factor.ts';

export interface EnterCodeFormProps {
  setup: TwoFactorSetup;
  onEnabled(recoveryCodes: string[]): void;
  onBack(): void;
}

/** The second step of the setup: the QR code, or where the text message went, and a field for the code. */
export function EnterCodeForm({ setup, onEnabled, onBack }: EnterCodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isBySms = setup.method === 'sms';
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  function refuse(message: string): void {
    setProblem(message);
    input.current?.focus();
    input.current?.select();
  }

  const enable = useEnable({
    onEnabled,
    onRefused: (error) => {
      if (!isOver(error)) return refuse(hintFor(error));
      showFailure(ADMIN_USER_TOASTS.twoFactorNotEnabled, error);
      onBack();
    },
  });

  function submit(entered: string): void {
    if (enable.isPending) return;
    if (isSixDigits(entered)) enable.mutate({ token: entered, method: setup.method });
    else refuse(CODE_TOO_SHORT);
  }

  return (
    <form
      noValidate
      className={classes.stage}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <SetupDetails setup={setup} />
      <CodeField
        ref={input}
        value={code}
        problem={problem}
        hint={isBySms ? 'The code from the message.' : 'The code that your app shows now.'}
        onType={(next) => {
          setCode(next);
          setProblem(null);
        }}
        onComplete={submit}
      />
      <div className={classes.end}>
        <Button variant="subtle" onClick={onBack}>
          Back
        </Button>
        {isBySms && <SendAgain resendSeconds={setup.resendSeconds ?? 0} onSent={() => setCode('')} />}
        <Button type="submit" loading={enable.isPending}>
          Verify & Enable 2FA
        </Button>
      </div>
    </form>
  );
}

/** Sends another text message. This restarts the setup and invalidates the previous code. */
function SendAgain({ resendSeconds, onSent }: { resendSeconds: number; onSent: () => void }) {
  const [from, setFrom] = useState(() => Date.now() + resendSeconds * 1_000);
  const secondsLeft = useSecondsLeft(from);
  const again = useBeginSetup({
    onBegun: (next) => {
      showToast(PHONE_TOASTS.codeResent);
      setFrom(Date.now() + (next.resendSeconds ?? 0) * 1_000);
      onSent();
    },
    onRefused: (error) => {
      const wait = toApiError(error)?.retryAfter;
      if (wait) setFrom(Date.now() + wait * 1_000);
      showFailure(PHONE_TOASTS.codeNotResent, error);
    },
  });
  return (
    <Button
      variant="default"
      className={classes.again ?? ''}
      disabled={secondsLeft > 0}
      loading={again.isPending}
      onClick={() => again.mutate('sms')}
    >
      {resendLabel(secondsLeft)}
    </Button>
  );
}

/** The setup has expired, or too many codes were wrong. */
function isOver(error: unknown): boolean {
  const code = toApiError(error)?.code;
  return code === 'NO_TWO_FACTOR_SETUP' || code === 'CODE_TRIES_USED';
}

function hintFor(error: unknown): string {
  if (toApiError(error)?.code === 'CODE_WRONG')
    return 'This code is not correct. Please check it, or use the next one.';
  return getMessage(error);
}
