import type { AppRouter } from '@marque/api/router';
import { wireTransformer } from '@marque/domain/api/wire-format';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { earlyAnswers } from './early-answers.ts';
import { fetchUnlessSigningOut } from './sign-out-gate.ts';

/** The typed client of the API: `trpc.draft.find.useQuery()` and so on. */
export const trpc = createTRPCReact<AppRouter>();

const MAX_BATCH = 10;
/** Every proxy accepts an address of this length. */
const MAX_URL_LENGTH = 2_000;

/** What the page shows as done at once arrives also where the page is closed in the same moment. */
const OUTLIVES_ITS_PAGE = 'review.decideUndoable';
/** Browsers refuse more than 64 KB of such requests. */
const MAX_OUTLIVING = 15_000;

const send: typeof fetchUnlessSigningOut = (input, init) => {
  const keepalive = String(input).includes(OUTLIVES_ITS_PAGE) && String(init?.body).length < MAX_OUTLIVING;
  return fetchUnlessSigningOut(input, keepalive ? { ...init, keepalive } : init);
};

/** The cookie of the session is sent anyway: `credentials: 'same-origin'` is the default of fetch. */
const connection = { url: '/trpc', transformer: wireTransformer, fetch: send };

/**
 * Batches requests made at the same time, except `vehicle.*`: a slow decoder must not delay the others. The page's
 * first queries were sent by its HTML.
 */
function createLinks() {
  return [
    // There is no address where the landing page's markup is made.
    earlyAnswers(globalThis.marqueEarly, () => globalThis.location?.pathname ?? '/'),
    splitLink({
      condition: ({ path }) => path.startsWith('vehicle.'),
      true: httpLink(connection),
      false: httpBatchLink({ ...connection, maxItems: MAX_BATCH, maxURLLength: MAX_URL_LENGTH }),
    }),
  ];
}

export function createClient() {
  return trpc.createClient({ links: createLinks() });
}
