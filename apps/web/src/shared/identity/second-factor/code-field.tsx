import { TextInput } from '@mantine/core';
import { isSixDigits } from '@marque/domain/account/two-factor';
import { CODE_LENGTH } from '@marque/domain/product/limits';
import { type ClipboardEvent, type RefObject, useEffect } from 'react';
import classes from './second-factor.module.css';

interface FieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  problem: string | null;
  onType(value: string): void;
}

export interface CodeFieldProps extends FieldProps {
  onComplete(code: string): void;
}

/** Six digits. The last one sends them, which the hint says: number pads of phones have no Enter. */
export function CodeField({ ref, value, problem, onType, onComplete }: CodeFieldProps) {
  useEffect(() => ref.current?.focus(), [ref]);

  function take(typed: string): void {
    onType(typed);
    if (isSixDigits(typed) && typed !== value) onComplete(typed);
  }

  // `maxLength` would cut off the end of a code that is copied as "123 456".
  function paste(event: ClipboardEvent): void {
    const digits = event.clipboardData.getData('text').replaceAll(/[\s-]/g, '');
    if (!isSixDigits(digits)) return;
    event.preventDefault();
    take(digits);
  }

  return (
    <TextInput
      ref={ref}
      label="Verification Code"
      description={problem ? null : 'It is checked as soon as you enter the sixth digit.'}
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
      onPaste={paste}
      error={problem}
      maxLength={CODE_LENGTH}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      classNames={{ root: classes.field ?? '', input: classes.code ?? '' }}
    />
  );
}

/** What is typed from paper: longer than the code itself, for spaces between the groups. */
const MAX_TYPED_RECOVERY_CODE = 32;

export function RecoveryCodeField({ ref, value, problem, onType }: FieldProps) {
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <TextInput
      ref={ref}
      label="Recovery Code"
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      error={problem}
      placeholder="XXXX-XXXX-XXXX-XXXX"
      maxLength={MAX_TYPED_RECOVERY_CODE}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="done"
      classNames={{ root: classes.field ?? '', input: classes.recovery ?? '' }}
    />
  );
}
