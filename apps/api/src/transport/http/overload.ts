import { randomInt } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { callerKey } from './request-session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether one request makes the server work for long: uploads, archives, documents. */
    isExpensive?: boolean;
  }
}

/** Above this part of the heap the process is close to being ended by its own garbage collector. */
const MAX_HEAP_SHARE = 0.85;
/** How often delay and memory are measured, in milliseconds. */
const SAMPLE_MS = 1_000;
/** Clients that were refused together come back at different times. */
const RETRY_AFTER_SECONDS = { least: 2, most: 6 };

/** Raises UNAVAILABLE with `retryAfter` where this request is new work that an overloaded process leaves out. */
export type AssertCapacity = (request: FastifyRequest, reply: FastifyReply, isCheap?: boolean) => Promise<void>;

/**
 * Measures how late the event loop is and how full the heap. While the loop is later than the configured limit, guests'
 * calls and everything expensive are refused with 503 and Retry-After; while the heap is nearly full, every call is.
 * Pages, health and what is under way go on. Looks at the paths under /api here; a typed call is looked at by what this
 * returns.
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

  /** One line in the log for each change, not for each request. */
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
