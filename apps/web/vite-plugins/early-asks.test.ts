import { runInNewContext } from 'node:vm';
import { wireTransformer } from '@marque/domain/api/wire-format';
import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client';
import { expect, it } from 'vitest';
import { askScript } from './early-asks.ts';
import { type Ask, FIRST_ASKS } from './page-scripts.ts';

const LIST: Ask = ['admin.consignments', { limit: 50, q: null }];

/** The requests that the script sends on a page with this query string. */
function sentBy(script: string, search = ''): string[] {
  const sent: string[] = [];
  const fetch = (url: string) => {
    sent.push(url);
    return Promise.resolve();
  };
  runInNewContext(script, { self: {}, location: { search }, fetch });
  return sent;
}

/** The requests that the application's client sends for the same queries. */
async function sentByClient(asks: readonly Ask[]): Promise<string[]> {
  const sent: string[] = [];
  const send = async (url: unknown) => {
    sent.push(String(url));
    return Response.json(asks.map(() => ({ result: { data: wireTransformer.output.serialize(null) } })));
  };
  const client = createTRPCUntypedClient({
    links: [httpBatchLink({ url: '/trpc', transformer: wireTransformer, fetch: send })],
  });
  await Promise.all(asks.map(([path, input]) => client.query(path, input)));
  return sent;
}

it("A page's HTML sends the very request that the application's client would", async () => {
  const asks = [...FIRST_ASKS, LIST];
  expect(sentBy(askScript(FIRST_ASKS, [LIST]))).toEqual(await sentByClient(asks));
});

it('Only the session and the settings are asked for where the address has a filter', async () => {
  expect(sentBy(askScript(FIRST_ASKS, [LIST]), '?q=ferrari')).toEqual(await sentByClient(FIRST_ASKS));
});

it('Nothing in it ends the script element', () => {
  expect(askScript([['a.b', { q: '</script>' }]], [])).not.toContain('<');
});
