import { runInNewContext } from 'node:vm';
import { wireTransformer } from '@marque/domain/api/wire-format';
import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client';
import { expect, it } from 'vitest';
import { askScript } from './early-asks.ts';
import { type Ask, FIRST_ASKS, ID_IN_PATH } from './page-scripts.ts';

const LIST: Ask = ['admin.consignments', { limit: 50, q: null }];
const ofConsignment = (id: number | string): Ask[] => [
  ['consignment.get', { id }],
  ['review.ofOwner', { id }],
];

/** The requests that the script sends on a page with this path and query string. */
function sentBy(script: string, search = '', pathname = '/'): string[] {
  const sent: string[] = [];
  const fetch = (url: string) => {
    sent.push(url);
    return Promise.resolve();
  };
  runInNewContext(script, { self: {}, location: { search, pathname }, fetch });
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

it("A query gets the id in the page's address as the number that the application's client would send", async () => {
  const script = askScript(FIRST_ASKS, ofConsignment(ID_IN_PATH));
  const asks = [...FIRST_ASKS, ...ofConsignment(61)];
  expect(sentBy(script, '', '/consignments/61')).toEqual(await sentByClient(asks));
});

it.each([
  '/consignments/abc',
  '/consignments/6.1',
  '/consignments/0x10',
  '/consignments/007',
  '/consignments/1e3',
  '/consignments/9999999999',
  '/consignments/%22%5D',
  '/consignments/1"]',
  '/consignments/61/',
  '/consignments/',
])('Only the session and the settings are asked for at %s, which has no id', async (pathname) => {
  const script = askScript(FIRST_ASKS, ofConsignment(ID_IN_PATH));
  expect(sentBy(script, '', pathname)).toEqual(await sentByClient(FIRST_ASKS));
});

it('Of a page with an id only the session and the settings are asked for where the address has a filter', async () => {
  const script = askScript(FIRST_ASKS, ofConsignment(ID_IN_PATH));
  expect(sentBy(script, '?photo=2', '/consignments/61')).toEqual(await sentByClient(FIRST_ASKS));
});

it('Nothing in it ends the script element', () => {
  expect(askScript([['a.b', { q: '</script>' }]], [])).not.toContain('<');
});
