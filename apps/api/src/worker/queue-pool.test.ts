import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@marque/db/connection';
import { describe, expect, it } from 'vitest';
import { queuePool } from './queue-pool.ts';

const NOWHERE = { host: '127.0.0.1', port: 1, user: 'marque', database: 'marque' };
const SOON_MS = 100;

const getOutcome = (connecting: Promise<unknown>) =>
  Promise.race([
    connecting.then(
      () => 'connected',
      (error: NodeJS.ErrnoException) => error.code,
    ),
    sleep(SOON_MS, 'nothing'),
  ]);

describe('The connections of the queue', () => {
  it('are to be tried again while the database is away', async () => {
    const pool = createPool(NOWHERE);
    expect(await getOutcome(queuePool(pool).connect())).toBe('57P03');
    await pool.end();
  });

  it('reject nothing that the queue left behind when it stopped', async () => {
    const pool = createPool(NOWHERE);
    await pool.end();
    expect(await getOutcome(queuePool(pool).connect())).toBe('nothing');
  });
});
