import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import classes from './second-factor.module.css';

export interface RecoveryCodeFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  problem: string | null;
  onType(value: string): void;
}

/** Longer than the code itself, to allow for spaces between groups. */
const MAX_TYPED_RECOVERY_CODE = 32;

export function RecoveryCodeField({ ref, value, problem, onType }: RecoveryCodeFieldProps) {
  return (
    <TextInput
      ref={ref}
      label="Recovery code"
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
