import { DomainError } from '@marque/domain/api/errors';
import { UserId } from '@marque/domain/api/ids';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { concerns, isForEverybody, isForStaff, type LiveChannel, ownerToTell } from './audience.ts';
import { CLAIMS_CHANNEL, COMPANY_CHANNEL, DRAFT_PHOTOS_CHANNEL, EVENTS_CHANNEL, OUTCOMES_CHANNEL } from './channels.ts';
import { ListeningClient } from './listening-client.ts';
import type { Place } from './place.ts';
import { placedAt, RecentEvents } from './recent-events.ts';
import { type PlacedEvent, Subscription } from './subscription.ts';

interface Interest {
  userId: UserId;
  channel: LiveChannel;
  after?: Place | null;
}

export interface EventFeed {
  /**
   * All events from now on that concern the reader, or all after their position. Raises TOO_MANY_TRIES if the user has
   * too many open subscriptions, UNAVAILABLE while the database cannot be listened to. The caller ends the
   * subscription, by leaving its iteration or by `end`.
   */
  subscribe(interest: Interest): Promise<Subscription>;
  /**
   * The position that every later read has at least reached; `null` if this process is not listening, which it then
   * starts.
   */
  place(): Place | null;
  isReading(userId: UserId): boolean;
  /** Ends every subscription as unavailable, so that browsers reconnect, and the connection. */
  close(): Promise<void>;
}

/** Per user and process: each page needs one, and with HTTP/1.1 browsers only open six connections per host. */
export const MAX_STREAMS_PER_USER = 10;
const READY_WITHIN_MS = 5_000;
/** After an interruption, more events are not replayed: readers must refetch everything. */
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
  readonly #owners = new Map<UserId, Set<Subscription>>();
  readonly #staff = new Set<Subscription>();
  readonly #open = new Map<UserId, number>();
  readonly #ready = Promise.withResolvers<void>();
  /**
   * Up to the newest event passed on. Positions in the log have no gaps and follow the order of commits, so nothing can
   * appear before it later.
   */
  #recent: RecentEvents | null = null;
  #isClosed = false;

  constructor(connection: pg.ClientConfig, log: FastifyBaseLogger) {
    this.#log = log;
    this.#client = new ListeningClient(
      connection,
      {
        channels: [EVENTS_CHANNEL, CLAIMS_CHANNEL, DRAFT_PHOTOS_CHANNEL, COMPANY_CHANNEL, OUTCOMES_CHANNEL],
        onListening: (query) => this.#catchUp(query),
        onNotification: (_, payload) => this.#hear(payload),
      },
      log,
    );
  }

  async subscribe({ userId, channel, after }: Interest): Promise<Subscription> {
    this.#client.start();
    const recent = await this.#whenReady();
    const open = this.#open.get(userId) ?? 0;
    if (open >= MAX_STREAMS_PER_USER) throw new DomainError('TOO_MANY_TRIES', { retryAfter: 30 });
    this.#open.set(userId, open + 1);
    const readers = channel === 'staff' ? this.#staff : this.#getReaders(userId);
    const missed = after ? recent.since(after) : null;
    const subscription = new Subscription(after && missed ? after : recent.here, {
      isResumed: missed !== null,
      onEnd: () => {
        readers.delete(subscription);
        this.#forget(userId);
      },
    });
    readers.add(subscription);
    for (const event of missed ?? []) if (concerns(event, { channel, userId })) subscription.put(event);
    return subscription;
  }

  place(): Place | null {
    if (this.#isClosed) return null;
    this.#client.start();
    return this.#recent?.here ?? null;
  }

  isReading(userId: UserId): boolean {
    return this.#open.has(userId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#endAll();
    await this.#client.stop();
  }

  #getReaders(userId: UserId): Set<Subscription> {
    const readers = this.#owners.get(userId) ?? new Set();
    this.#owners.set(userId, readers);
    return readers;
  }

  #forget(userId: UserId): void {
    const open = (this.#open.get(userId) ?? 0) - 1;
    if (open > 0) this.#open.set(userId, open);
    else this.#open.delete(userId);
    if (this.#owners.get(userId)?.size === 0) this.#owners.delete(userId);
  }

  async #whenReady(): Promise<RecentEvents> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable()), READY_WITHIN_MS);
    });
    try {
      await Promise.race([this.#ready.promise, late]);
    } finally {
      clearTimeout(timer);
    }
    if (this.#isClosed || !this.#recent) throw unavailable();
    return this.#recent;
  }

  /**
   * After the first connection, gets the current position of the log; after a reconnection, passes on the events in
   * between.
   */
  async #catchUp(query: Query): Promise<void> {
    if (this.#recent === null) {
      this.#recent = new RecentEvents(await findHead(query));
      this.#ready.resolve();
      return;
    }
    const last = this.#recent.here.seq;
    const missed = await query(SINCE, [last, MAX_CAUGHT_UP + 1]);
    if (missed.length > MAX_CAUGHT_UP) {
      this.#recent = new RecentEvents(await findHead(query));
      return this.#endAll();
    }
    const events = missed.map((event) => Payload.parse(event));
    this.#recent = new RecentEvents(events.at(-1)?.seq ?? last);
    for (const event of events) this.#tell(placedAt(this.#recent.placeOfRead(event.seq ?? last), event));
  }

  #hear(payload: string): void {
    try {
      const event = Payload.parse(JSON.parse(payload));
      // Read before its notification arrived: the connection was new.
      if (!this.#recent || (event.seq !== null && event.seq <= this.#recent.here.seq)) return;
      this.#tell(this.#recent.add(event));
    } catch (error) {
      this.#log.error({ err: error }, 'could not read a notification of the database');
    }
  }

  #tell(event: PlacedEvent): void {
    if (isForStaff(event)) for (const reader of this.#staff) reader.put(event);
    if (isForEverybody(event)) for (const readers of this.#owners.values()) for (const each of readers) each.put(event);
    const owner = ownerToTell(event);
    if (owner !== null) for (const reader of this.#owners.get(owner) ?? []) reader.put(event);
  }

  #endAll(): void {
    const readers = [...this.#staff, ...[...this.#owners.values()].flatMap((of) => [...of])];
    for (const reader of readers) reader.end(unavailable());
  }
}

type Query = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

async function findHead(query: Query): Promise<number> {
  const [head] = await query(HEAD, []);
  return Number(head?.seq ?? 0);
}

const unavailable = () => new DomainError('UNAVAILABLE', { retryAfter: 1 });
