import { lazy, Suspense, useEffect } from 'react';
import { onFirstInput } from '../../lib/on-first-input.ts';
import { tryAgain } from '../../lib/try-again.ts';
import type { SignInAgainDialogProps } from './sign-in-again-dialog.tsx';

const load = () => import('./sign-in-again-dialog.tsx');

const SignInAgainDialog = lazy(async () => ({ default: (await tryAgain(load)).SignInAgainDialog }));

/**
 * The dialog that asks for the password again, loaded once somebody enters something that a session's end could cost.
 */
export function LazySignInAgain({ isOpen, ...props }: SignInAgainDialogProps & { isOpen: boolean }) {
  // If loading fails, opening it tries again.
  useEffect(() => onFirstInput(() => void load().catch(() => undefined)), []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog {...props} />
    </Suspense>
  );
}
