import { createTestDatabase } from '@marque/db/testing/test-database';
import { expect, it } from 'vitest';
import { createLog } from '../../transport/http/request-log.ts';
import { ListeningClient } from './listening-client.ts';

it('a server that hangs does not hold up the end of listening', async () => {
  const database = await createTestDatabase();
  const listening = Promise.withResolvers<number>();
  const client = new ListeningClient(
    database.config,
    {
      channels: ['anything'],
      onListening: async (query) => {
        const [row] = await query('select pg_backend_pid() as pid', []);
        listening.resolve(Number(row?.pid));
      },
      onNotification: () => undefined,
    },
    createLog('silent'),
  );
  client.start();
  const pid = await listening.promise;
  process.kill(pid, 'SIGSTOP');
  try {
    await client.stop();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  expect(pid).toBeGreaterThan(0);
  await database.drop();
}, 10_000);
