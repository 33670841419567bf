import { getQueryKey } from '@trpc/react-query';
import { trpc } from './trpc.ts';

/** The key of the cached draft, which is `null` where there is none. */
export const DRAFT_KEY = getQueryKey(trpc.draft.find, undefined, 'query');
