import { getQueryKey } from '@trpc/react-query';
import { trpc } from './trpc.ts';

/** Where the draft is kept among the cached answers; it is `null` where there is none. */
export const DRAFT_KEY = getQueryKey(trpc.draft.find, undefined, 'query');
