import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createWorkersTestApp, type WorkersTestApp } from '../../testing/worker-child.ts';
import { submittedBy } from '../review/testing.ts';

const SOON = { timeout: 60_000, interval: 20 };
const TIMEOUT_MS = 150_000;

let testApp: WorkersTestApp['testApp'];
let workers: WorkersTestApp['workers'];
let close: WorkersTestApp['close'];

beforeAll(async () => {
  ({ testApp, workers, close } = await createWorkersTestApp());
});
afterAll(() => close());

it(
  'A submission reaches the team’s mailbox once with no page open, also when the worker is killed in between',
  async () => {
    await testApp.saveSettings();
    const owner = await testApp.person({ username: 'ada' });
    // The mail server hangs: the worker dies in the middle of a conversation.
    testApp.smtpServer.behave({ hangs: true });
    await submittedBy(testApp, owner);
    const child = workers.start();
    const noticeState = async () => {
      const mails = await testApp.mails();
      return mails.find(({ kind }) => kind === 'staff_notice')?.state;
    };
    await vi.waitFor(async () => expect(await noticeState()).toBe('sending'), SOON);
    await workers.kill(child);
    testApp.smtpServer.behave({});
    expect(testApp.smtpServer.arrived).toEqual([]);

    workers.start();
    await vi.waitFor(async () => expect(await noticeState()).toBe('sent'), SOON);
    await workers.kill(workers.start());
    const toTeam = testApp.smtpServer.arrived.filter(({ to }) => to?.includes('team@marque.example'));
    expect(toTeam.map(({ email }) => email.subject)).toEqual([expect.stringMatching(/^New submission: MQ-/)]);
  },
  TIMEOUT_MS,
);
