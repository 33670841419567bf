import { getQueryKey } from '@trpc/react-query';
import { trpc } from './trpc.ts';

/** The query key of the draft, which is `null` if there is none. */
export const DRAFT_KEY = getQueryKey(trpc.draft.find, undefined, 'query');
