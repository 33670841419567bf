import { TextInput } from '@mantine/core';
import { CODE_LENGTH } from '@marque/domain/product/limits';
import type { Ref } from 'react';
import classes from './two-factor.module.css';

export interface SixDigitFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange(value: string): void;
  error: string | null;
  label?: string;
  description?: string;
}

/** A code of six digits. Spaces and hyphens of a pasted one fall out, whatever is too much is left out. */
export function SixDigitField({ ref, value, onChange, error, label, description }: SixDigitFieldProps) {
  return (
    <TextInput
      ref={ref}
      label={label ?? 'Verification Code'}
      description={error ? null : description}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[\s-]/g, '').slice(0, CODE_LENGTH))}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      classNames={{ root: classes.codeField ?? '', input: classes.code ?? '' }}
    />
  );
}
