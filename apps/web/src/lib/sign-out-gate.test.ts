import { afterEach, expect, it, vi } from 'vitest';
import { fetchUnlessSigningOut, holdQueries, releaseQueries } from './sign-out-gate.ts';

const send = vi.fn(async () => new Response('ok'));
vi.stubGlobal('fetch', send);

afterEach(() => {
  releaseQueries(true);
  send.mockClear();
});

it('Queries are sent at once while nobody signs out', async () => {
  await fetchUnlessSigningOut('/trpc/a');
  expect(send).toHaveBeenCalledTimes(1);
});

it('A query that begins during a sign-out is not sent when the sign-out succeeds', async () => {
  holdQueries();
  const settled = vi.fn();
  void fetchUnlessSigningOut('/trpc/a').then(settled, settled);
  releaseQueries(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(send).not.toHaveBeenCalled();
  expect(settled).not.toHaveBeenCalled();
});

it('A query that begins during a sign-out is sent when the sign-out fails', async () => {
  holdQueries();
  const response = fetchUnlessSigningOut('/trpc/a');
  releaseQueries(false);
  await expect(response).resolves.toMatchObject({ ok: true });
});

it('The sign-out itself, a mutation, is sent at once', async () => {
  holdQueries();
  await fetchUnlessSigningOut('/trpc/auth.logout', { method: 'POST' });
  expect(send).toHaveBeenCalledTimes(1);
});
