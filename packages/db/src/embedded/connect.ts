import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, SUPERUSER } from './cluster.ts';
import { type Endpoint, SOCKET_PORT } from './server-settings.ts';

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

const DATABASE = 'marque';

export function connectionTo(cluster: Pick<Cluster, 'password'>, endpoint: Endpoint, socketDir: string): Connection {
  return {
    host: endpoint.kind === 'socket' ? socketDir : '127.0.0.1',
    port: endpoint.kind === 'socket' ? SOCKET_PORT : endpoint.port,
    user: SUPERUSER,
    database: DATABASE,
    ...(cluster.password === undefined ? {} : { password: cluster.password }),
  };
}

/**
 * `ready`; `starting` while it recovers or shuts down, so retrying makes sense; or `absent`. Creates the product's
 * database if the server has none yet.
 */
export async function probe(connection: Connection): Promise<'ready' | 'starting' | 'absent'> {
  try {
    await withClient(connection, async () => undefined);
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === UNKNOWN_DATABASE) return createDatabase(connection);
    if (typeof code === 'string' && COMING_OR_GOING.has(code)) return 'starting';
    if (typeof code === 'string' && NOBODY_LISTENS.has(code)) return 'absent';
    if (error instanceof Error && TIMED_OUT.test(error.message)) return 'starting';
    throw error;
  }
}

/** Waits until the server responds; false when `hasEnded` says that it never will. */
export async function untilReady(
  connection: Connection,
  hasEnded: () => boolean,
  onSlow: () => void,
): Promise<boolean> {
  const slowAt = Date.now() + 5000;
  let isSlow = false;
  for (let pause = 10; !hasEnded(); pause = Math.min(pause * 1.3, 250)) {
    if ((await probe(connection)) === 'ready') return true;
    if (!isSlow && Date.now() > slowAt) {
      isSlow = true;
      onSlow();
    }
    await delay(pause);
  }
  return false;
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const UNKNOWN_DATABASE = '3D000';
/** Cannot connect now; terminated by the administrator or a crash. */
const COMING_OR_GOING = new Set(['57P01', '57P02', '57P03']);
const DUPLICATE_DATABASE = '42P04';
/** ECONNRESET: it was shutting down as we connected. */
const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** A server that does not respond, for example because it was suspended, may continue at any time. */
const TIMEOUT_MS = 5_000;
const TIMED_OUT = /^timeout expired$|^Query read timeout$/;

async function createDatabase(connection: Connection): Promise<'ready'> {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    try {
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === DUPLICATE_DATABASE)) throw error;
    }
  });
  return 'ready';
}

async function withClient(connection: Connection, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS });
  // The query also reports a server that dies while connected.
  client.on('error', () => undefined);
  await client.connect();
  await use(client).finally(() => client.end());
}
