import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mutate } from '../../testing/trpc-transport.ts';
import { createWorkersTestApp, type WorkersTestApp } from '../../testing/worker-child.ts';
import { decide, readRow, submittedBy } from './testing.ts';

const SOON = { timeout: 60_000, interval: 50 };
const TIMEOUT_MS = 200_000;

let testApp: WorkersTestApp['testApp'];
let workers: WorkersTestApp['workers'];
let close: WorkersTestApp['close'];

beforeAll(async () => {
  ({ testApp, workers, close } = await createWorkersTestApp());
});
afterAll(() => close());

const subjects = () => testApp.smtpServer.arrived.map(({ email }) => email.subject ?? '');
const states = async () => [...new Set((await testApp.mails()).map(({ state }) => state))];

describe('A decision that can be undone, and a process that dies meanwhile', () => {
  it(
    'is applied 10 seconds later by another process, and mailed exactly once',
    async () => {
      await testApp.saveSettings();
      const owner = await testApp.person({ username: 'ada' });
      const first = workers.start();
      const { id } = await submittedBy(testApp, owner);
      await decide(testApp, testApp.admin, id, { status: 'in_review' });
      await vi.waitFor(async () => expect(await states()).toEqual(['sent']), SOON);
      const before = subjects();

      const decisionId = randomUUID();
      const decidedAt = Date.now();
      await mutate(testApp.as(testApp.admin), 'review.decideUndoable', {
        id,
        decisionId,
        decision: { status: 'approved' },
      });
      await workers.kill(first);
      expect(await readRow(testApp, id)).toMatchObject({ status: 'in_review', firstContactAt: null });
      expect(subjects()).toEqual(before);

      workers.start();
      await vi.waitFor(async () => expect((await readRow(testApp, id))?.status).toBe('approved'), SOON);
      expect(Date.now() - decidedAt).toBeGreaterThan(9_500);
      await vi.waitFor(() => expect(subjects()).toHaveLength(before.length + 1), SOON);
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from graphile_worker.jobs
          where task_identifier in ('apply-decision', 'send-mail')`.execute(testApp.db);
        expect(rows).toEqual([]);
      }, SOON);
      expect(await states()).toEqual(['sent']);
      expect(subjects()).toHaveLength(before.length + 1);
    },
    TIMEOUT_MS,
  );
});
