import type { Draft } from '@marque/domain/draft';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { apiErrorOf } from './api-error.ts';
import { trpc } from './trpc.ts';

/** Where the draft is kept among the cached answers; the key of `trpc.draft.get` itself. */
export const DRAFT_KEY = getQueryKey(trpc.draft.get, undefined, 'query');

/** Whether an error only says that there is no draft, which is nothing to worry about (spec section 7). */
export function isNoDraft(error: unknown): boolean {
  return apiErrorOf(error)?.code === 'DRAFT_NOT_FOUND';
}

/**
 * The signed-in user's draft. Where there is none the query fails, see `isNoDraft`. The product's settings are asked for in the
 * same batch: a batch answers 207, whereas a lone 404 is an error line in the console of everybody without a draft.
 */
export function useDraftQuery({ enabled = true } = {}): UseQueryResult<Draft> {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: DRAFT_KEY,
    queryFn: async () => {
      const [draft] = await Promise.all([client.draft.get.query(), client.product.settings.query()]);
      return draft;
    },
    enabled,
  });
}
