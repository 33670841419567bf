import { TextInput } from '@mantine/core';
import { isSixDigits, toTypedCode } from '@marque/domain/account/two-factor';
import type { Ref } from 'react';
import classes from './code-field.module.css';

export interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  problem: string | null;
  hint?: string;
  onType(value: string): void;
  onComplete(code: string): void;
}

const SENT_AT_ONCE = 'It is checked as soon as you enter the sixth digit.';

/** A six-digit code, grouped in any way. The last digit submits it, as the hint says: number pads have no Enter. */
export function CodeField({ ref, value, problem, hint, onType, onComplete }: CodeFieldProps) {
  function take(typed: string): void {
    const code = toTypedCode(typed);
    onType(code);
    if (isSixDigits(code) && code !== value) onComplete(code);
  }

  return (
    <TextInput
      ref={ref}
      label="Verification code"
      description={problem ? null : [hint, SENT_AT_ONCE].filter(Boolean).join(' ')}
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
      error={problem}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      classNames={{ root: classes.field ?? '', input: classes.code ?? '' }}
    />
  );
}
