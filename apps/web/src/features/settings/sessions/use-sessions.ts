import type { OpenSession } from '@marque/domain/account/account';
import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';

function useKeep() {
  const { account } = trpc.useUtils();
  return (isKept: (session: OpenSession) => boolean) =>
    account.sessions.setData(undefined, (sessions) => sessions?.filter(isKept));
}

/** Signs out one browser. A session that has already ended is not an error. */
export function useEndSession(onEnded: () => void) {
  const keep = useKeep();
  function takeOut(endedId: string): void {
    keep(({ id }) => id !== endedId);
    showToast(SETTINGS_TOASTS.sessionEnded);
    onEnded();
  }
  return trpc.account.endSession.useMutation({
    onSuccess: (_, { id }) => takeOut(id),
    onError: (error, { id }) => {
      if (toApiError(error)?.code === 'SESSION_NOT_FOUND') takeOut(id);
      else showFailure(SETTINGS_TOASTS.sessionNotEnded, error);
    },
  });
}

export function useEndOtherSessions(onEnded: () => void, onSettled: () => void) {
  const keep = useKeep();
  return trpc.account.endOtherSessions.useMutation({
    onSuccess: () => {
      keep(({ isCurrent }) => isCurrent);
      showToast(SETTINGS_TOASTS.otherSessionsEnded);
      onEnded();
    },
    onError: (error) => showFailure(SETTINGS_TOASTS.otherSessionsNotEnded, error),
    onSettled,
  });
}
