import { useEffect } from 'react';
import { onFirstInput } from '../../lib/on-first-input.ts';
import { LateOptional, latePart } from '../../ui/late-part.tsx';
import type { SignInAgainDialogProps } from './sign-in-again-dialog.tsx';

const signInAgainDialog = latePart(async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog);

/**
 * The dialog that asks for the password again, loaded once somebody enters something that a session's end could cost.
 */
export function LazySignInAgain({ isOpen, ...props }: SignInAgainDialogProps & { isOpen: boolean }) {
  useEffect(() => onFirstInput(signInAgainDialog.preload), []);
  // What it lies over stays as it is until it can be loaded.
  return isOpen && <LateOptional part={signInAgainDialog} props={props} />;
}
