import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/**
 * A connection that hears nothing for long may have died without a word, for example behind a firewall that forgot it.
 */
const HEARTBEAT_MS = 30_000;
/** Nothing that is asked here takes long: a connection that does not answer by then is given up. */
const ANSWER_WITHIN_MS = 10_000;
const END_WITHIN_MS = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export interface ListeningHooks {
  channels: readonly string[];
  /** Called on each new connection, while it listens already and before anything it heard is passed on. */
  onListening(query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>): Promise<void>;
  onNotification(channel: string, payload: string): void;
}

/**
 * A connection of its own that listens until it is told to stop. One that is lost is made anew, with growing pauses. It
 * never comes from the pool: there it would take a query's place, and what it hears would be lost whenever the pool
 * lets it go.
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

  /** Resolves never; raises when the connection is lost. */
  async #listenOnce(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'marque-live',
      ...this.#config,
    });
    this.#client = client;
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('The connection for live events was closed')));
    });
    // Awaited below; until then a loss shows in the query under way.
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
    // Heard while the newest state is still being read: passed on in their order afterwards.
    const early: pg.Notification[] = [];
    let pass = (heard: pg.Notification): void => {
      early.push(heard);
    };
    client.on('notification', (heard) => pass(heard));
    // In one transaction: from the same moment on all of them, so that every process hears the same in one order.
    await client.query(this.#hooks.channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    await this.#hooks.onListening(async (text, values) => (await client.query(text, values)).rows);
    pass = ({ channel, payload }) => this.#hooks.onNotification(channel, payload ?? '');
    for (const heard of early) pass(heard);
  }
}

/** Takes leave of the server, and does not wait for one that hangs. */
async function end(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), END_WITHIN_MS);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}

async function beat(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.emit('error', new Error('The database does not answer')), ANSWER_WITHIN_MS);
  try {
    await client.query('select 1');
  } catch {
    // The loss of the connection is reported by itself.
  } finally {
    clearTimeout(late);
  }
}
