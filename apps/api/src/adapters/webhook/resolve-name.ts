import { Resolver } from 'node:dns/promises';

const QUERY_MS = 2_000;
const QUERY_TRIES = 2;
const LOOPBACK = ['127.0.0.1', '::1'];

/** No name server responded: it is unknown whether the name exists. */
export class NameNotLookedUp extends Error {
  override name = 'NameNotLookedUp';

  constructor() {
    super('the name could not be looked up');
  }
}

const NO_ADDRESS: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** Every address of a name; may be empty. Raises {@link NameNotLookedUp}. */
export type ResolveName = (name: string, givenUp: AbortSignal) => Promise<string[]>;

/**
 * Asks the name servers directly. The system's own lookup would also try names of the local domain, and a slow response
 * would occupy one of the few threads that files need. `localhost` is always this machine (RFC 6761, 6.3).
 */
export const resolveName: ResolveName = async (name, givenUp) => {
  if (/(^|\.)localhost\.?$/i.test(name)) return LOOPBACK;
  if (givenUp.aborted) throw new NameNotLookedUp();
  const resolver = new Resolver({ timeout: QUERY_MS, tries: QUERY_TRIES });
  const cancel = () => resolver.cancel();
  givenUp.addEventListener('abort', cancel, { once: true });
  try {
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (failures.length === results.length && !failures.some(({ code }) => NO_ADDRESS.includes(code)))
      throw new NameNotLookedUp();
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  } finally {
    givenUp.removeEventListener('abort', cancel);
  }
};
