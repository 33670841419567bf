import type { ManagedUser } from '@marque/domain/account/admin-users';
import type { ErrorCode } from '@marque/domain/api/errors';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import { toApiError } from '../../lib/api-error.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showFailure } from '../../shared/identity/confirm-identity/show-failure.ts';
import { useConfirmed } from '../../shared/identity/confirm-identity/use-confirmed.tsx';

/** Errors that mean that the list is out of date. */
const OUTDATED: readonly string[] = [
  'USER_NOT_FOUND',
  'LAST_ADMIN',
  'NO_PHONE',
  'PHONE_UNVERIFIED_FOR_SMS',
  'TWO_FACTOR_ALREADY_ON',
  'TWO_FACTOR_OFF',
] satisfies ErrorCode[];

/** Refreshes the list of users, and the session if administrators changed their own account. */
export function useRefreshUsers(): (changed?: Pick<ManagedUser, 'id'>) => Promise<void> {
  const utils = trpc.useUtils();
  const me = useSignedInUser();
  return async (changed) => {
    await utils.users.list.invalidate();
    if (changed?.id !== me.id) return;
    await Promise.all([utils.profile.invalidate(), utils.twoFactor.invalidate()]);
  };
}

interface Change {
  done: ToastText;
  failed: ToastText;
}

/**
 * Changes one user: confirms the administrator's identity if the server requires it, refreshes what shows the user, and
 * reports the result in a toast. `true` when the dialog may close.
 */
export function useUserChange({ done, failed }: Change) {
  const refresh = useRefreshUsers();
  const confirmed = useConfirmed();
  return async (user: Pick<ManagedUser, 'id'>, carryOut: () => Promise<unknown>): Promise<boolean> => {
    try {
      await confirmed(carryOut);
    } catch (error) {
      showFailure(failed, error);
      const isOutdated = OUTDATED.includes(toApiError(error)?.code ?? '');
      if (isOutdated) await refresh(user);
      return isOutdated;
    }
    await refresh(user);
    showToast(done);
    return true;
  };
}
