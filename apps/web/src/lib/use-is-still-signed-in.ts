import type { SessionUser } from '@marque/domain/account/user';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { BOOT_KEY, type Boot } from './session.ts';

/** Whether somebody is still the one who is signed in, for what is sent after their page was left. */
export function useIsStillSignedIn(): (user: SessionUser) => boolean {
  const queries = useQueryClient();
  return useCallback(({ id }) => queries.getQueryData<Boot>(BOOT_KEY)?.user?.id === id, [queries]);
}
