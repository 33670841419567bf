import { SESSION_TOASTS } from '@marque/domain/text/toasts/session-toasts';
import { getMessage } from '../../lib/api-error.ts';
import { useSetSessionUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { SecondFactorForm } from '../../shared/identity/second-factor/second-factor-form.tsx';
import classes from './second-factor-card.module.css';
import type { PendingLogin } from './use-pending-login.ts';

export interface SecondFactorCardProps {
  pending: PendingLogin;
  onOver: (reason: string) => void;
  onCanceled: () => void;
}

/** Replaces the forms while a login waits for its second factor (spec 2.20). */
export function SecondFactorCard({ pending, onOver, onCanceled }: SecondFactorCardProps) {
  const setSessionUser = useSetSessionUser();
  const logout = trpc.auth.logout.useMutation({
    onSuccess: onCanceled,
    onError: (error) => showToast({ ...SESSION_TOASTS.logoutFailed, description: getMessage(error) }, 'destructive'),
  });
  if (!pending.due) return null;
  return (
    <div className={classes.card}>
      <SecondFactorForm
        due={pending.due}
        onSignedIn={setSessionUser}
        onAgain={pending.begin}
        onOver={onOver}
        onCancel={() => logout.mutate()}
        isCanceling={logout.isPending}
      />
    </div>
  );
}
