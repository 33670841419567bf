import type { AppRouter } from '@marque/api/router';
import { wireTransformer } from '@marque/domain/api/wire-format';
import type { Operation, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { notingPlace } from './live-place.ts';

/** Requests that the page's HTML sent while its scripts were loading (vite-plugins/early-asks.ts). */
export interface EarlyAsks {
  /** The queries, each with its input as sent. */
  asks: readonly (readonly [path: string, input: unknown])[];
  /** A single response to all of them. */
  response: Promise<Response>;
}

type Part = { result: { data: unknown } } | { error: unknown };

/**
 * Serves the first queries of a page from the requests that its HTML sent, each at most once. Leftover responses are
 * dropped with the first mutation (after which somebody else may be signed in) and on another page. Without a response,
 * or with an error, the query is sent normally.
 */
export function earlyResponses(early: EarlyAsks | undefined, pagePath: () => string): TRPCLink<AppRouter> {
  const startedAt = pagePath();
  const waiting = new Map((early?.asks ?? []).map((ask, index) => [JSON.stringify(ask), index]));
  const parts = early && readParts(notingPlace(() => early.response)('')).catch(() => []);

  function take(op: Operation): Promise<unknown> | null {
    if (op.type === 'mutation' || pagePath() !== startedAt) waiting.clear();
    if (op.type !== 'query' || waiting.size === 0) return null;
    const key = JSON.stringify([op.path, wireTransformer.input.serialize(op.input)]);
    const index = waiting.get(key);
    waiting.delete(key);
    return index === undefined || !parts ? null : parts.then((all) => getData(all[index]));
  }

  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const data = take(op);
        if (!data) return next(op).subscribe(observer);
        let sent: { unsubscribe(): void } | undefined;
        let isLeft = false;
        data.then(
          (value) => {
            observer.next({ result: { type: 'data', data: value } });
            observer.complete();
          },
          () => {
            if (!isLeft) sent = next(op).subscribe(observer);
          },
        );
        return () => {
          isLeft = true;
          sent?.unsubscribe();
        };
      });
}

async function readParts(response: ReturnType<ReturnType<typeof notingPlace>>): Promise<Part[]> {
  const parts = await (await response).json();
  return Array.isArray(parts) ? parts : [];
}

function getData(part: Part | undefined): unknown {
  if (!part || !('result' in part)) throw new Error('there is no early response');
  return wireTransformer.output.deserialize(part.result.data);
}

declare global {
  /** Set by an inline script in the page's HTML. */
  var marqueEarly: EarlyAsks | undefined;
}
