import type { AppRouter } from '@marque/api/router';
import { wireTransformer } from '@marque/domain/api/wire-format';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { earlyResponses } from './early-responses.ts';
import { fetchUnlessSigningOut } from './sign-out-gate.ts';

/** The typed client of the API: `trpc.draft.find.useQuery()` and so on. */
export const trpc = createTRPCReact<AppRouter>();

const MAX_BATCH = 10;
/** Every proxy accepts URLs of this length. */
const MAX_URL_LENGTH = 2_000;

/** Sent with `keepalive`: what the page already shows as done must arrive even if the page is closed at once. */
const OUTLIVES_ITS_PAGE = 'review.decideUndoable';
/** Browsers limit `keepalive` requests to 64 KB. */
const MAX_OUTLIVING = 15_000;

const send: typeof fetchUnlessSigningOut = (input, init) => {
  const keepalive = String(input).includes(OUTLIVES_ITS_PAGE) && String(init?.body).length < MAX_OUTLIVING;
  return fetchUnlessSigningOut(input, keepalive ? { ...init, keepalive } : init);
};

/** The session cookie is sent by default: `credentials` is `same-origin`. */
const connection = { url: '/trpc', transformer: wireTransformer, fetch: send };

/**
 * Batches concurrent requests, except `vehicle.*`: a slow decoder must not delay the others. The page's first queries
 * were already sent by its HTML.
 */
function createLinks() {
  return [
    // There is no `location` while the landing page is prerendered.
    earlyResponses(globalThis.marqueEarly, () => globalThis.location?.pathname ?? '/'),
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
