import { VisuallyHidden } from '@mantine/core';
import { passwordStrength, type PasswordStrength as Strength } from '@marque/domain/account/password-strength';
import classes from './password-strength.module.css';

const LABELS: Record<Strength, string> = {
  weak: 'Easy to guess',
  fair: 'Fair',
  good: 'Good',
  strong: 'Strong',
};

/** The strength of a new password as a hint below the field: never a rejection (ADR 0007). */
export function PasswordStrength({ password }: { password: string }) {
  const strength = password ? passwordStrength(password) : null;
  return (
    <div className={classes.strength} data-strength={strength ?? 'none'}>
      <div className={classes.bar} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className={classes.word} aria-live="polite" aria-atomic="true">
        {strength && (
          <>
            <VisuallyHidden component="span">Password strength: </VisuallyHidden>
            {LABELS[strength]}
          </>
        )}
      </p>
    </div>
  );
}
