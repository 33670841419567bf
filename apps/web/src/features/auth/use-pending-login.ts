import type { SecondFactorDue } from '@marque/domain/account/credentials';
import { useCallback } from 'react';
import { trpc } from '../../lib/trpc.ts';

export interface PendingLogin {
  due: SecondFactorDue | null;
  isLoading: boolean;
  begin: (due: SecondFactorDue) => void;
  end: () => void;
}

/** The login that is waiting for its second factor (spec 4.1). The server keeps it, so that a reload loses nothing. */
export function usePendingLogin({ isAsked }: { isAsked: boolean }): PendingLogin {
  const utils = trpc.useUtils();
  const pending = trpc.auth.pendingSecondFactor.useQuery(undefined, { enabled: isAsked });
  const set = useCallback(
    (due: SecondFactorDue | null) => {
      utils.auth.pendingSecondFactor.setData(undefined, due);
    },
    [utils],
  );
  return {
    due: pending.data ?? null,
    isLoading: pending.isLoading,
    begin: set,
    end: useCallback(() => set(null), [set]),
  };
}
