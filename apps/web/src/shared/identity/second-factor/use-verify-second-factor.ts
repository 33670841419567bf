import type { SecondFactorDue } from '@marque/domain/account/credentials';
import type { SessionUser } from '@marque/domain/account/user';
import { SIGN_IN_TOASTS } from '@marque/domain/text/toasts/sign-in-toasts';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { showToast, showToastOnNextPage } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Kind } from './typed-code.ts';

interface Outcomes {
  kind: Kind;
  onSignedIn(user: SessionUser): void;
  onAgain(due: SecondFactorDue): void;
  onOver(reason: string): void;
  /** `hint` says below the field what to do. */
  onRefused(hint: string): void;
}

/** Submits a code and handles each kind of response (spec 8.2). */
export function useVerifySecondFactor({ kind, onSignedIn, onAgain, onOver, onRefused }: Outcomes) {
  const mutation = trpc.auth.verifySecondFactor.useMutation({
    onSuccess: (response) => {
      if ('requiresTwoFactor' in response) return onAgain(response);
      showToastOnNextPage(SIGN_IN_TOASTS.verificationSuccessful);
      onSignedIn(response);
    },
    onError: (error) => {
      const code = toApiError(error)?.code;
      const description = getMessage(error);
      showToast({ ...SIGN_IN_TOASTS.verificationFailed, description }, 'destructive');
      if (code && LOGIN_ENDED.has(code)) onOver(description);
      else onRefused(code === 'CODE_WRONG' ? HINTS[kind] : description);
    },
  });
  const isSignedIn = mutation.data !== undefined && !('requiresTwoFactor' in mutation.data);
  return {
    verify: (token: string) => mutation.mutate({ token }),
    refuse: (hint: string, toast: ToastText) => {
      showToast(toast, 'destructive');
      onRefused(hint);
    },
    // Signed in, until the next page is there.
    isBusy: mutation.isPending || isSignedIn,
  };
}

/** Error codes that require starting the login again. */
const LOGIN_ENDED: ReadonlySet<string> = new Set(['CODE_TRIES_USED', 'LOGIN_EXPIRED']);

const HINTS: Record<Kind, string> = {
  code: 'Please check it, or wait for the next one.',
  recovery: 'Please check it against your list. Each code works once.',
};
