import { NO_PLACE, PLACE_HEADER } from '@marque/domain/api/live-place';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Places = typeof import('./live-place.ts');

let places: Places;
let queries: QueryClient;

// Each test is a tab of its own.
beforeEach(async () => {
  vi.resetModules();
  places = await import('./live-place.ts');
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  places.getNotePlaces(queries.getQueryCache());
});

const respondWith = (place: string | null) =>
  places.notingPlace(async () => new Response('{}', place === null ? {} : { headers: { [PLACE_HEADER]: place } }));

const fetchQuery = (name: string, place: string | null) =>
  queries.fetchQuery({ queryKey: [name], queryFn: () => respondWith(place)('/trpc').then(() => name) });

const getPlace = async (...names: string[]) => {
  const keys = names.map((name) => [name]);
  return (await places.placeOfPage(queries.getQueryCache(), keys, places.latestPlace()))?.place ?? null;
};

describe('The place of a page', () => {
  it('is one that was known before its oldest data was asked for', async () => {
    await respondWith('1.0')('/trpc');
    await fetchQuery('list', '2.0');
    await fetchQuery('counts', '3.0');
    expect(await getPlace('list', 'counts')).toBe('1.0');
    expect(await getPlace('counts')).toBe('2.0');
    expect(await getPlace()).toBe('3.0');
  });

  it('follows data that is fetched again, and leaves out data that will be', async () => {
    await respondWith('1.0')('/trpc');
    await fetchQuery('list', '2.0');
    await queries.refetchQueries({ queryKey: ['list'] });
    expect(await getPlace('list')).toBe('2.0');
    await fetchQuery('counts', '5.0');
    await queries.invalidateQueries({ queryKey: ['list'], refetchType: 'none' });
    expect(await getPlace('list')).toBe('5.0');
  });

  it('is the earliest of requests that were sent before any was known, in whatever order the responses come', async () => {
    const slow = Promise.withResolvers<void>();
    const send = places.notingPlace(async () => {
      await slow.promise;
      return new Response('{}', { headers: { [PLACE_HEADER]: '4.1' } });
    });
    const list = queries.fetchQuery({ queryKey: ['list'], queryFn: () => send('/trpc').then(() => 'list') });
    const second = fetchQuery('counts', '4.2');
    await second;
    slow.resolve();
    await list;
    expect(await getPlace('list', 'counts')).toBe('4.1');
  });

  it('waits for those requests', async () => {
    const slow = Promise.withResolvers<void>();
    const pending = places.notingPlace(async () => {
      await slow.promise;
      return new Response('{}', { headers: { [PLACE_HEADER]: '3.0' } });
    })('/trpc');
    await respondWith('4.0')('/trpc');
    const found = vi.fn();
    const place = getPlace().then(found);
    await new Promise((resolve) => setTimeout(resolve));
    expect(found).not.toHaveBeenCalled();
    slow.resolve();
    await Promise.all([pending, place]);
    expect(found).toHaveBeenCalled();
  });

  it('is unknown for data that came while the server did not know it', async () => {
    await fetchQuery('list', NO_PLACE);
    await respondWith('4.0')('/trpc');
    expect(await getPlace('list')).toBeNull();
    await fetchQuery('counts', '5.0');
    expect(await getPlace('counts')).toBe('4.0');
  });

  it('is not that of responses to a guest', async () => {
    await respondWith(null)('/trpc');
    await fetchQuery('list', '4.0');
    expect(await getPlace('list')).toBe('4.0');
  });

  it('moves on with what was heard while the page was open', async () => {
    await respondWith('1.0')('/trpc');
    await fetchQuery('list', '2.0');
    places.keptUpTo(queries.getQueryCache(), [['list']], places.learnPlace('9.0'));
    expect(await getPlace('list')).toBe('9.0');
  });
});
