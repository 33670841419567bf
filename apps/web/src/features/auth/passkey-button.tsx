import { Button } from '@mantine/core';
import { loginSuccessful, SIGN_IN_TOASTS } from '@marque/domain/text/toasts/sign-in-toasts';
import { useMutation } from '@tanstack/react-query';
import { useSetSessionUser } from '../../lib/session.ts';
import { showToast, showToastOnNextPage } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { passkeyProblem, signInWithPasskey, supportsPasskeys } from '../../shared/identity/passkeys/passkeys.ts';
import { IconKey } from '../../ui/icons.tsx';
import classes from './passkey-button.module.css';

/** Sign-in with a passkey, if the browser supports it. Closing the browser's dialog is not an error. */
export function PasskeyButton() {
  const isHydrated = useHydrated();
  const { client } = trpc.useUtils();
  const setSessionUser = useSetSessionUser();
  const signIn = useMutation({
    mutationFn: () => signInWithPasskey(client),
    onSuccess: (user) => {
      showToastOnNextPage(loginSuccessful(user.username));
      setSessionUser(user);
    },
    onError: (error) => {
      const description = passkeyProblem(error);
      if (description) showToast({ ...SIGN_IN_TOASTS.loginFailed, description }, 'destructive');
    },
  });

  // Not in the HTML: the build cannot know whether the browser supports them.
  if (!isHydrated || !supportsPasskeys()) return null;
  return (
    <div className={classes.otherWay}>
      <p className={classes.or}>or</p>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={18} />}
        loading={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
