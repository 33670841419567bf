import type { SessionUser } from '@marque/domain/account/user';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Boot } from './session.ts';
import { trpc } from './trpc.ts';

// As in session.ts, which the landing page loads: each export there makes it heavier.
const BOOT_KEY = ['boot'];

/** Fetches the settings of the running product again. Several calls at once are one request. */
export function useRefreshSettings(): () => void {
  const queries = useQueryClient();
  const { product } = trpc.useUtils();
  return useCallback(() => {
    // Without a response the page keeps the former settings.
    product.settings.fetch(undefined, { staleTime: 0 }).then(
      (settings) => {
        queries.setQueryData<Boot>(BOOT_KEY, (boot) => boot && { ...boot, settings });
      },
      () => undefined,
    );
  }, [queries, product]);
}

/** Whether somebody is still the one who is signed in, for what is sent after their page was left. */
export function useIsStillSignedIn(): (user: SessionUser) => boolean {
  const queries = useQueryClient();
  return useCallback(({ id }) => queries.getQueryData<Boot>(BOOT_KEY)?.user?.id === id, [queries]);
}
