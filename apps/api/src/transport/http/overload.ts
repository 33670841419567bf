import { randomInt } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { callerKey } from './request-session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isExpensive?: boolean;
  }
}

/** Above this fraction of the heap the process is close to running out of memory. */
const MAX_HEAP_SHARE = 0.85;
/** How often delay and memory are measured, in milliseconds. */
const SAMPLE_MS = 1_000;
/** Randomized, so that clients that were rejected together return at different times. */
const RETRY_AFTER_SECONDS = { least: 2, most: 6 };

/** Raises UNAVAILABLE with `retryAfter` if this request is new work that an overloaded process sheds. */
export type AssertCapacity = (request: FastifyRequest, reply: FastifyReply, isCheap?: boolean) => Promise<void>;

/**
 * Measures the event loop's delay and the heap. While the delay exceeds the configured limit, guests' calls and
 * everything expensive get 503 and Retry-After; while the heap is almost full, every call does. Pages, health checks,
 * and requests in progress continue. Checks paths under /api here; the returned function checks tRPC calls.
 */
export async function refuseWhenOverloaded(app: FastifyInstance, deps: Deps): Promise<AssertCapacity> {
  if (deps.config.maxEventLoopDelayMs === null) return async () => undefined;
  const maxDelay: number = deps.config.maxEventLoopDelayMs;
  await app.register(underPressure, { sampleInterval: SAMPLE_MS });
  const maxHeap = getHeapStatistics().heap_size_limit * MAX_HEAP_SHARE;
  let isOverloaded = false;

  async function assertCapacity(request: FastifyRequest, reply: FastifyReply, isCheap = false): Promise<void> {
    const { eventLoopDelay, heapUsed } = app.memoryUsage();
    const isLate = eventLoopDelay > maxDelay;
    const isFull = heapUsed > maxHeap;
    note(isLate || isFull, { eventLoopDelay: Math.round(eventLoopDelay), heapUsed });
    if (isFull || (isLate && !isCheap && (await isLeftOut(request, reply)))) {
      throw new DomainError('UNAVAILABLE', { retryAfter: wait() });
    }
  }

  async function isLeftOut(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    return request.routeOptions.config.isExpensive === true || (await callerKey(deps, request, reply)) === null;
  }

  /** One log line per change, not per request. */
  function note(isNow: boolean, figures: object): void {
    if (isNow === isOverloaded) return;
    isOverloaded = isNow;
    if (isNow) deps.log.warn(figures, 'overloaded: new work is rejected');
    else deps.log.info(figures, 'no longer overloaded');
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/api/')) await assertCapacity(request, reply);
  });
  return assertCapacity;
}

const wait = () => randomInt(RETRY_AFTER_SECONDS.least, RETRY_AFTER_SECONDS.most + 1);
