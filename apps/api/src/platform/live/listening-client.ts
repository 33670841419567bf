import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** A silent connection may be dead, for example behind a firewall that dropped it. */
const HEARTBEAT_MS = 30_000;
/** All queries here are fast: a connection that does not respond in time is given up. */
const TIMEOUT_MS = 10_000;
const END_WITHIN_MS = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export interface ListeningHooks {
  channels: readonly string[];
  /** Called on each new connection, when it is already listening and before any notification is passed on. */
  onListening(query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>): Promise<void>;
  onNotification(channel: string, payload: string): void;
}

/**
 * A dedicated connection that listens until it is stopped. A lost one is replaced, with increasing pauses. It never
 * comes from the pool: there it would take a query's place, and miss notifications whenever the pool closes it.
 */
export class ListeningClient {
  readonly #config: pg.ClientConfig;
  readonly #hooks: ListeningHooks;
  readonly #log: FastifyBaseLogger;
  readonly #stopped = new AbortController();
  #client: pg.Client | null = null;
  #running: Promise<void> | null = null;

  constructor(config: pg.ClientConfig, hooks: ListeningHooks, log: FastifyBaseLogger) {
    this.#config = config;
    this.#hooks = hooks;
    this.#log = log;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    if (this.#client) await end(this.#client);
    await this.#running;
  }

  async #run(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#listenOnce(() => {
          pause = FIRST_PAUSE_MS;
        });
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        this.#log.warn({ err: error }, 'live events interrupted');
        await sleep(pause, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Never resolves; raises an error when the connection is lost. */
  async #listenOnce(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: 'marque-live',
      ...this.#config,
    });
    this.#client = client;
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('The connection for live events was closed')));
    });
    // Awaited below; until then a loss shows in the current query.
    lost.catch(() => undefined);
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await this.#listen(client);
      onListening();
      heartbeat = setInterval(() => void beat(client), HEARTBEAT_MS);
      await lost;
    } finally {
      clearInterval(heartbeat);
      await end(client);
    }
  }

  async #listen(client: pg.Client): Promise<void> {
    // Received while the current state is still being read: passed on in order afterwards.
    const early: pg.Notification[] = [];
    let pass = (heard: pg.Notification): void => {
      early.push(heard);
    };
    client.on('notification', (heard) => pass(heard));
    // In one transaction: all of them from the same moment on, so that every process receives the same in the same
    // order.
    await client.query(this.#hooks.channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    await this.#hooks.onListening(async (text, values) => (await client.query(text, values)).rows);
    pass = ({ channel, payload }) => this.#hooks.onNotification(channel, payload ?? '');
    for (const heard of early) pass(heard);
  }
}

/** Closes the connection without waiting for a hung server. */
async function end(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), END_WITHIN_MS);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}

async function beat(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.emit('error', new Error('The database does not respond')), TIMEOUT_MS);
  try {
    await client.query('select 1');
  } catch {
    // The loss of the connection is reported separately.
  } finally {
    clearTimeout(late);
  }
}
