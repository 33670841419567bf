import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changeBoot } from './session.ts';
import { trpc } from './trpc.ts';

/** Fetches the settings of the running product again. Several calls at once are one request. */
export function useRefreshSettings(): () => void {
  const queries = useQueryClient();
  const { product } = trpc.useUtils();
  return useCallback(() => {
    // Without a response the page keeps the former settings.
    product.settings.fetch(undefined, { staleTime: 0 }).then(
      (settings) => changeBoot(queries, { settings }),
      () => undefined,
    );
  }, [queries, product]);
}
