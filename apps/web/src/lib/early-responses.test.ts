import type { AppRouter } from '@marque/api/router';
import { wireTransformer } from '@marque/domain/api/wire-format';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterEach, expect, it, vi } from 'vitest';
import { type EarlyAsks, earlyResponses } from './early-responses.ts';

const { serialize } = wireTransformer.output;
const DRAFT = { revision: 1 };
const LATER = { revision: 2 };

let path = '/consign';
const sent = vi.fn();

async function send(input: unknown): Promise<Response> {
  const [names = ''] = String(input).split('/trpc/').at(-1)?.split('?') ?? [];
  sent(names);
  return Response.json(names.split(',').map(() => ({ result: { data: serialize(LATER) } })));
}

function createClient(asks: EarlyAsks['asks'], response: Promise<Response>) {
  return createTRPCClient<AppRouter>({
    links: [
      earlyResponses({ asks, response }, () => path),
      httpBatchLink({ url: 'http://marque.invalid/trpc', transformer: wireTransformer, fetch: send }),
    ],
  });
}

const ASKS: EarlyAsks['asks'] = [
  ['auth.session', serialize(undefined)],
  ['draft.find', serialize(undefined)],
];
const createResponse = (): Promise<Response> =>
  Promise.resolve(Response.json([{ error: { json: { message: 'no' } } }, { result: { data: serialize(DRAFT) } }]));

afterEach(() => {
  path = '/consign';
  sent.mockClear();
});

it('A query that the HTML of the page sent already is not sent again', async () => {
  const client = createClient(ASKS, createResponse());
  expect(await client.draft.find.query()).toEqual(DRAFT);
  expect(sent).not.toHaveBeenCalled();
});

it('An early response serves once: the second query gets what is true by then', async () => {
  const client = createClient(ASKS, createResponse());
  await client.draft.find.query();
  expect(await client.draft.find.query()).toEqual(LATER);
});

it('A query with another input is sent', async () => {
  const client = createClient([['consignment.pageMine', serialize({ limit: 1 })]], createResponse());
  await client.consignment.pageMine.query({ limit: 100 });
  expect(sent).toHaveBeenCalledTimes(1);
});

it.each([
  ['was refused', createResponse],
  ['never came', () => Promise.reject(new Error('offline'))],
  ['is no JSON', () => Promise.resolve(new Response('<html>'))],
])('A query is sent as always where the early response %s', async (_, respond) => {
  const client = createClient(ASKS, respond());
  expect(await client.auth.session.query()).toEqual(LATER);
});

it('Nothing early is used after a mutation, as when another person has signed in', async () => {
  const client = createClient(ASKS, createResponse());
  await client.auth.logout.mutate();
  expect(await client.draft.find.query()).toEqual(LATER);
});

it('Nothing early is used on another page than the one that asked', async () => {
  const client = createClient(ASKS, createResponse());
  path = '/dashboard';
  expect(await client.draft.find.query()).toEqual(LATER);
});
