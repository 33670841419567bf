import type { ManagedUser } from '@marque/domain/account/admin-users';
import type { ErrorCode } from '@marque/domain/api/errors';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import { toApiError } from '../../lib/api-error.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showFailure } from '../../shared/identity/confirm-identity/show-failure.ts';
import { useConfirmed } from '../../shared/identity/confirm-identity/use-confirmed.tsx';

/** Refusals that say that the list shows what is no longer so. */
const OUTDATED: readonly string[] = [
  'USER_NOT_FOUND',
  'LAST_ADMIN',
  'NO_PHONE',
  'PHONE_UNVERIFIED_FOR_SMS',
  'TWO_FACTOR_ALREADY_ON',
  'TWO_FACTOR_OFF',
] satisfies ErrorCode[];

/** Refreshes the list of users, and the administrator's own pages if they changed their own account. */
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
 * A change to one user: asks for a fresh proof where the server wants one, carries it out, refreshes what shows the
 * user and says how it went. `true` when the dialog may close.
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
