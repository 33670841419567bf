import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, SUPERUSER } from './cluster.ts';
import type { Connection } from './connect.ts';

/** `28P01`: invalid_password (https://www.postgresql.org/docs/18/errcodes-appendix.html). */
const WRONG_PASSWORD = '28P01';

const HEADING = '# Written by Marque at its start: changes here are lost.';
const BY_PASSWORD = `${HEADING}\nlocal all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n`;
const FOR_EVERYBODY = `${HEADING}\nlocal all all trust\n`;

/**
 * Requires the password for all connections to a server that runs as another user: as root without a user for
 * PostgreSQL that is one like `nobody`, whose other processes could otherwise become its superuser. Older clusters are
 * changed on their next start.
 */
export async function askForPassword(cluster: Cluster, connection: Connection): Promise<void> {
  if (!cluster.account || cluster.password === undefined) return;
  if ((await readFile(getFile(cluster), 'utf8').catch(() => '')) === BY_PASSWORD) return;
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The password is a random key: it cannot be guessed, however fast a guess is tested.
    await client.query('set scram_iterations = 1');
    await client.query(`alter role ${SUPERUSER} password ${pg.escapeLiteral(cluster.password)}`);
    await writeRules(cluster, BY_PASSWORD);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Whether the server has another password than ours: one of the two was restored without the other. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD;
}

/**
 * Lets the next start connect without the password, so that it can be set again. Only we can write these files, so
 * nobody gains by it.
 */
export function forgetPassword(cluster: Cluster): Promise<void> {
  return writeRules(cluster, FOR_EVERYBODY);
}

const getFile = ({ dir }: Cluster) => path.join(dir, 'pg_hba.conf');

/** Atomic: without these rules the server does not start. */
async function writeRules(cluster: Cluster, rules: string): Promise<void> {
  const unfinished = `${getFile(cluster)}.new`;
  await writeFile(unfinished, rules, { mode: 0o600 });
  if (cluster.account) await chown(unfinished, cluster.account.uid, cluster.account.gid);
  await rename(unfinished, getFile(cluster));
}
