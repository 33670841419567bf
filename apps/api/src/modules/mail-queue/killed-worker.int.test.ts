import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/retry.ts';
import { createWorkersTestApp, type WorkersTestApp } from '../../testing/worker-child.ts';
import { queueMail } from './queue-mail.ts';

const MESSAGES = 1_000;
const CONCURRENCY = 4;
const KILLED_AFTER = [200, 600];
const SOON = { timeout: 60_000, interval: 5 };
const AT_LAST = { timeout: 60_000, interval: 100 };
const TIMEOUT_MS = 200_000;

let testApp: WorkersTestApp['testApp'];
let workers: WorkersTestApp['workers'];
let close: WorkersTestApp['close'];

beforeAll(async () => {
  ({ testApp, workers, close } = await createWorkersTestApp());
});
afterAll(() => close());

const arrivals = () => testApp.smtpServer.arrived.map(({ email }) => email.messageId ?? '');

describe('A worker killed in the middle of 1,000 messages', () => {
  it(
    'loses none, and repeats at most those it had in hand, each named in the log',
    async () => {
      await testApp.saveSettings();
      await inTransaction(testApp.db, async (trx) => {
        for (let n = 0; n < MESSAGES; n++) {
          await queueMail(trx, {
            to: { address: `owner${n}@example.com` },
            mail: { kind: 'account_deleted', username: `owner${n}`, receipt: `DEL-${n}` },
            key: `message ${n}`,
          });
        }
      });

      for (const enough of KILLED_AFTER) {
        const child = workers.start();
        await vi.waitFor(() => expect(testApp.smtpServer.arrived.length).toBeGreaterThanOrEqual(enough), SOON);
        await workers.kill(child);
        expect(arrivals().length).toBeLessThan(MESSAGES);
      }
      workers.start();
      await vi.waitFor(async () => {
        const rest = await testApp.db.selectFrom('mails').select('id').where('state', '!=', 'sent').limit(1).execute();
        expect(rest).toEqual([]);
      }, AT_LAST);

      const readers = new Set(testApp.smtpServer.arrived.flatMap(({ to }) => to));
      expect(readers.size).toBe(MESSAGES);
      const ids = arrivals();
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      expect(new Set(ids).size).toBe(MESSAGES);
      expect(twice.length).toBeLessThanOrEqual(CONCURRENCY * KILLED_AFTER.length);
      const named = workers.lines
        .filter(({ msg }) => msg === 'a message may be sent twice: its last attempt was interrupted')
        .map(({ messageId }) => `<${messageId}>`);
      expect(named.length).toBeLessThanOrEqual(CONCURRENCY * KILLED_AFTER.length);
      for (const id of twice) expect(named).toContain(id);
    },
    TIMEOUT_MS,
  );
});
