import type { PasswordInputProps } from '@mantine/core';
import classes from './new-password-field.module.css';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

export const NEW_PASSWORD_HINT = 'At least 6 characters; a phrase of several words is safest';

/** A field for a new password with a strength hint. `password` is its current value. */
export function NewPasswordField({ password, ...input }: PasswordInputProps & { password: string }) {
  return (
    <div className={classes.field}>
      <PasswordField {...input} autoComplete="new-password" />
      <PasswordStrength password={password} />
    </div>
  );
}
