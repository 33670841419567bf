import { DomainError } from '@marque/domain/api/errors';
import { UserId } from '@marque/domain/api/ids';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { CLAIMS_CHANNEL, DRAFT_PHOTOS_CHANNEL, EVENTS_CHANNEL } from './channels.ts';
import { ListeningClient } from './listening-client.ts';
import { type FedEvent, Subscription } from './subscription.ts';

/** What happened, from whichever process, for the readers of this one. */
export interface EventFeed {
  /**
   * Everything from now on. Raises TOO_MANY_TRIES when the user has as many open as they may, UNAVAILABLE while the
   * database cannot be listened to. The caller ends the subscription, by leaving its iteration or by `end`.
   */
  subscribe(userId: UserId): Promise<Subscription>;
  /** Whether this process has a subscription of the user's open. */
  isReading(userId: UserId): boolean;
  /** Ends every subscription, as unavailable so that browsers come back, and the connection. */
  close(): Promise<void>;
}

/**
 * Open at one time, per user and process: each page needs one, and a browser has its own limit of six for one host by
 * HTTP/1.1.
 */
export const MAX_STREAMS_PER_USER = 10;
/** How long a new reader waits for a connection that is being made. */
const READY_WITHIN_MS = 5_000;
/** More than this is not told one by one after an interruption: readers are sent to fetch everything anew. */
const MAX_CAUGHT_UP = 1_000;

const Payload = z.object({
  seq: z.int().nullable().default(null),
  kind: z.string(),
  consignmentId: z.int().nullable(),
  draftId: z.int().nullable(),
  ownerId: UserId.nullable(),
});

const HEAD = 'select seq from consignment_events_head';
const SINCE = `select seq::float8 as seq, kind, consignment_id as "consignmentId", draft_id as "draftId", owner_id as "ownerId"
  from consignment_events where seq > $1 order by seq limit $2`;

/** Listens from the first subscription on; a process without readers needs no connection. */
export function createEventFeed(connection: pg.ClientConfig, log: FastifyBaseLogger): EventFeed {
  return new ListeningFeed(connection, log);
}

class ListeningFeed implements EventFeed {
  readonly #client: ListeningClient;
  readonly #log: FastifyBaseLogger;
  readonly #subscriptions = new Map<Subscription, UserId>();
  readonly #ready = Promise.withResolvers<void>();
  /**
   * The newest event passed on. Places have no gaps and are given in the order of commits, so nothing can appear before
   * it later on.
   */
  #last: number | null = null;
  #isClosed = false;

  constructor(connection: pg.ClientConfig, log: FastifyBaseLogger) {
    this.#log = log;
    this.#client = new ListeningClient(
      connection,
      {
        channels: [EVENTS_CHANNEL, CLAIMS_CHANNEL, DRAFT_PHOTOS_CHANNEL],
        onListening: (query) => this.#catchUp(query),
        onNotification: (_, payload) => this.#hear(payload),
      },
      log,
    );
  }

  async subscribe(userId: UserId): Promise<Subscription> {
    this.#client.start();
    await this.#untilReady();
    const open = [...this.#subscriptions.values()].filter((user) => user === userId).length;
    if (open >= MAX_STREAMS_PER_USER) throw new DomainError('TOO_MANY_TRIES', { retryAfter: 30 });
    const subscription = new Subscription(this.#last ?? 0, () => this.#subscriptions.delete(subscription));
    this.#subscriptions.set(subscription, userId);
    return subscription;
  }

  isReading(userId: UserId): boolean {
    return [...this.#subscriptions.values()].includes(userId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#endAll();
    await this.#client.stop();
  }

  async #untilReady(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable()), READY_WITHIN_MS);
    });
    try {
      await Promise.race([this.#ready.promise, late]);
    } finally {
      clearTimeout(timer);
    }
    if (this.#isClosed) throw unavailable();
  }

  /**
   * After the first connection this learns where the record stands; after another, it passes on what was missed in
   * between.
   */
  async #catchUp(query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>): Promise<void> {
    if (this.#last === null) {
      const [head] = await query(HEAD, []);
      this.#last = Number(head?.seq ?? 0);
      this.#ready.resolve();
      return;
    }
    const missed = await query(SINCE, [this.#last, MAX_CAUGHT_UP + 1]);
    if (missed.length > MAX_CAUGHT_UP) {
      const [head] = await query(HEAD, []);
      this.#last = Number(head?.seq ?? 0);
      return this.#endAll();
    }
    for (const event of missed) this.#pass(Payload.parse(event));
  }

  #hear(payload: string): void {
    try {
      this.#pass(Payload.parse(JSON.parse(payload)));
    } catch (error) {
      this.#log.error({ err: error }, 'could not read a notification of the database');
    }
  }

  #pass(event: FedEvent): void {
    if (event.seq !== null) {
      if (event.seq <= (this.#last ?? 0)) return;
      this.#last = event.seq;
    }
    for (const subscription of this.#subscriptions.keys()) subscription.put(event);
  }

  #endAll(): void {
    for (const subscription of [...this.#subscriptions.keys()]) subscription.end(unavailable());
  }
}

const unavailable = () => new DomainError('UNAVAILABLE', { retryAfter: 1 });
