import type { MarqueClient } from '../client.ts';

type Consignment = Awaited<ReturnType<MarqueClient['consignment']['pageMine']>>['items'][number];

/** Fetches all consignments of the user, newest first, page by page. */
export async function fetchOwnConsignments(client: MarqueClient, signal: AbortSignal): Promise<Consignment[]> {
  const all: Consignment[] = [];
  let cursor: string | null = null;
  do {
    const page = await client.consignment.pageMine({ cursor }, { signal });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}
