import type { AppRouter } from '@marque/api/router';
import { wireTransformer } from '@marque/domain/api/wire-format';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';

/** The typed door to the server: `trpc.draft.find.useQuery()` and so on. */
export const trpc = createTRPCReact<AppRouter>();

const MAX_BATCH = 10;
/** What every proxy on the way still accepts as an address. */
const MAX_URL_LENGTH = 2_000;

/** The browser sends the session's cookie to our own origin by itself (`credentials: 'same-origin'` is what fetch does unasked). */
const connection = { url: '/trpc', transformer: wireTransformer };

/** Batches what is asked in one moment, except `vehicle.*`: a slow decoder must not hold the rest back. */
export function createLinks() {
  return [
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
