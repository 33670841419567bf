import { WEBHOOK_TRIES } from '@marque/domain/review/webhooks';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLoopbackAddress } from '../../adapters/webhook/public-address.ts';
import { createWebhookSender } from '../../adapters/webhook/webhook-sender.ts';
import type { LoopbackServer, SeenRequest } from '../../testing/loopback-server.ts';
import type { MailTestApp } from '../../testing/mail-fixture.ts';
import type { Person } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { decide, submittedBy } from '../review/testing.ts';
import { deliverWebhook } from './deliver.service.ts';
import { createDeliveryFixture, type DeliveryFixture, getMessageId, refused, taken } from './delivery-fixture.ts';
import { queueTry } from './delivery-jobs.queries.ts';
import { listDeliveries, newestIs, SOON, verified, webhookFor } from './testing.ts';

const DAY_MS = 24 * 60 * 60_000;
let fixture: DeliveryFixture;
let testApp: MailTestApp;
let owner: Person;
let receiver: LoopbackServer;

afterEach(() => fixture.close());

async function begin(respond = taken): Promise<void> {
  fixture = await createDeliveryFixture(respond);
  ({ testApp, owner, receiver } = fixture);
}

async function later(days: number): Promise<void> {
  testApp.advance(days * DAY_MS);
  const session = await testApp.deps.sessions.create({ id: owner.id, role: 'user' });
  owner = { ...owner, cookie: `marque_session=${session.id}` };
}
const mailed = async () => (await testApp.mails()).filter(({ kind }) => kind === 'webhook_paused');
const test = (id: number) => mutate(testApp.as(owner), 'webhook.test', { id });

describe('A delivery', () => {
  it('happens once when it is taken', async () => {
    await begin();
    const { id } = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    await test(id);
    expect(await newestIs(testApp, id, 'delivered')).toMatchObject({
      tries: 1,
      answer: '204 No Content',
      deliveredAt: expect.any(Date),
      nextTryAt: null,
    });
    await fixture.noJobs();
    expect(receiver.requests).toHaveLength(1);
  });

  it('is tried again as the same message after an error, and its log omits the receiver’s content', async () => {
    await begin(refused(500));
    const { id, secret } = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    await test(id);
    const failing = await newestIs(testApp, id, 'failing');
    expect(failing).toMatchObject({ tries: 1, answer: '500 Internal Server Error', nextTryAt: expect.any(Date) });
    fixture.respondWith(taken);
    await testApp.hurry();
    expect(await newestIs(testApp, id, 'delivered')).toMatchObject({ tries: 2 });
    expect(receiver.requests.map(getMessageId)).toEqual([failing.messageId, failing.messageId]);
    expect(receiver.requests.map((request) => verified(secret, request))).toHaveLength(2);
    expect(JSON.stringify([await listDeliveries(testApp, id), testApp.logged])).not.toContain('our words');
  });

  it('waits as long as the receiver asks', async () => {
    await begin(refused(503, { 'retry-after': '3600' }));
    const { id } = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    await test(id);
    const { nextTryAt } = await newestIs(testApp, id, 'failing');
    expect(Number(nextTryAt) - Date.now()).toBeGreaterThan(3_500_000);
    // The job of the first try may not have ended yet.
    await vi.waitFor(async () => {
      const { rows } = await sql<{ later: boolean }>`select run_at > now() + interval '58 minutes' as later
        from graphile_worker.jobs where task_identifier = 'deliver-webhook'`.execute(testApp.db);
      expect(rows).toEqual([{ later: true }]);
    }, SOON);
  });

  it('does not follow where it is sent next', async () => {
    await begin();
    const inner = await fixture.anotherReceiver(taken);
    fixture.respondWith(refused(302, { location: inner.url }));
    const { id } = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    await test(id);
    expect((await newestIs(testApp, id, 'failing')).answer).toBe('302 Found (redirects are not followed)');
    expect(inner.requests).toEqual([]);
  });

  it('does not go to an address that has come to lead inside, and says so like any other', async () => {
    await begin();
    let address = '127.0.0.1';
    testApp.deps.webhookSender = createWebhookSender({
      clock: testApp.deps.clock,
      resolve: async () => [address],
      allow: isLoopbackAddress,
    });
    const { id } = await webhookFor(testApp, owner, `https://garage.example:${new URL(receiver.url).port}/`);
    await testApp.work();
    for (address of ['10.0.0.7', '169.254.169.254']) {
      await test(id);
      const failing = await newestIs(testApp, id, 'failing');
      expect(failing.answer).toBe('the address did not lead to the public internet');
    }
    expect(receiver.requests).toEqual([]);
  });

  it('is given up after the last try, and can be sent again by hand as the same message', async () => {
    await begin(refused(500));
    const { id } = await webhookFor(testApp, owner, receiver.url);
    const { id: deliveryId, messageId } = (await test(id)).body as { id: string; messageId: string };
    await testApp.db
      .updateTable('webhookDeliveries')
      .set({ tries: WEBHOOK_TRIES - 1 })
      .execute();
    await queueTry(testApp.db, deliveryId);
    await testApp.work();
    expect(await newestIs(testApp, id, 'dead')).toMatchObject({ tries: WEBHOOK_TRIES, nextTryAt: null });
    await fixture.noJobs();
    fixture.respondWith(taken);
    const again = await mutate(testApp.as(owner), 'webhook.redeliver', { id, deliveryId });
    expect(again.body).toMatchObject({ id: deliveryId, state: 'queued', tries: 0, answer: null });
    await newestIs(testApp, id, 'delivered');
    expect(receiver.requests.map(getMessageId)).toEqual([messageId, messageId]);
    await mutate(testApp.as(owner), 'webhook.redeliver', { id, deliveryId });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(3), SOON);
  });

  it('is signed with the secret of the moment', async () => {
    await begin(refused(500));
    const { id, secret } = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    await test(id);
    await newestIs(testApp, id, 'failing');
    const renewed = (await testApp.as(owner).post(`/api/webhooks/${id}/renew-secret`)).json();
    fixture.respondWith(taken);
    await testApp.hurry();
    await newestIs(testApp, id, 'delivered');
    const [first, second] = receiver.requests as [SeenRequest, SeenRequest];
    expect(verified(secret, first)).toEqual(verified(renewed.secret, second));
    expect(() => verified(secret, second)).toThrow();
  });

  it('whose try was written down is not sent again by a job that was left over', async () => {
    await begin();
    const { id } = await webhookFor(testApp, owner, receiver.url);
    const { id: deliveryId } = (await test(id)).body as { id: string };
    await deliverWebhook(testApp.deps, deliveryId, 0);
    await deliverWebhook(testApp.deps, deliveryId, 0);
    expect(receiver.requests).toHaveLength(1);
  });

  it('is forgotten after 30 days', async () => {
    await begin();
    const { id } = await webhookFor(testApp, owner, receiver.url);
    await test(id);
    await test(id);
    const [newest] = await listDeliveries(testApp, id);
    await testApp.db
      .updateTable('webhookDeliveries')
      .set({ createdAt: new Date(Date.now() - 31 * DAY_MS) })
      .where('id', '!=', newest?.id ?? '')
      .execute();
    const runner = await testApp.work();
    await runner.addJob('forget-expired', {});
    await vi.waitFor(async () => expect(await listDeliveries(testApp, id)).toHaveLength(1), SOON);
  });
});

describe('A receiver that wants no more', () => {
  it('is paused at once (410) and its owner told, until they resume it', async () => {
    await begin(refused(410));
    const { id } = await webhookFor(testApp, owner, `${receiver.url}/hooks?key=very-secret`);
    await testApp.work();
    await test(id);
    expect(await newestIs(testApp, id, 'dead')).toMatchObject({ tries: 1, answer: '410 Gone' });
    const [webhook] = (await testApp.as(owner).get('/api/webhooks')).json();
    expect(webhook).toMatchObject({ pausedReason: 'failing', pausedAt: expect.any(String) });
    const host = new URL(receiver.url).host;
    expect(await mailed()).toMatchObject([
      { toAddress: `${owner.username}@example.com`, data: { cause: 'gone', host } },
    ]);
    expect(JSON.stringify([await testApp.mails(), testApp.logged])).not.toContain('very-secret');

    const { id: consignment } = await submittedBy(testApp, owner);
    expect(await listDeliveries(testApp, id)).toHaveLength(1);
    fixture.respondWith(taken);
    await mutate(testApp.as(owner), 'webhook.pause', { id, paused: false });
    await decide(testApp, testApp.admin, consignment, { status: 'in_review' });
    await newestIs(testApp, id, 'delivered');
    expect(receiver.requests).toHaveLength(2);
  });
});

describe('A receiver that fails for days', () => {
  it('is paused once, with all that waits for it, and its owner told', async () => {
    await begin(refused(500));
    const { id } = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    await test(id);
    await newestIs(testApp, id, 'failing');
    await later(4.9);
    await testApp.hurry();
    await vi.waitFor(async () => expect((await newestIs(testApp, id, 'failing')).tries).toBe(2), SOON);
    expect(await mailed()).toEqual([]);

    await later(0.2);
    await test(id);
    expect(await newestIs(testApp, id, 'dead')).toMatchObject({ answer: '500 Internal Server Error' });
    const [webhook] = (await testApp.as(owner).get('/api/webhooks')).json();
    expect(webhook.pausedReason).toBe('failing');
    expect((await listDeliveries(testApp, id)).map(({ state, answer }) => [state, answer])).toEqual([
      ['dead', '500 Internal Server Error'],
      ['dead', 'given up: the webhook was paused'],
    ]);
    expect(await mailed()).toMatchObject([{ data: { cause: 'failing' } }]);
    await testApp.hurry();
    await fixture.noJobs();
    expect(receiver.requests).toHaveLength(3);
  });

  it('is not paused when it took a message in between', async () => {
    await begin(refused(500));
    const { id } = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    await test(id);
    await newestIs(testApp, id, 'failing');
    fixture.respondWith(taken);
    await test(id);
    await newestIs(testApp, id, 'delivered');
    fixture.respondWith(refused(500));
    await later(6);
    await test(id);
    await newestIs(testApp, id, 'failing');
    expect(await mailed()).toEqual([]);
  });
});

describe('Receivers that let us wait', () => {
  it('hold up neither mail nor those that respond', async () => {
    await begin();
    const waiting = new Set<unknown>();
    let most = 0;
    const slow = await fixture.anotherReceiver((response) => {
      waiting.add(response);
      most = Math.max(most, waiting.size);
      response.on('close', () => waiting.delete(response));
    });
    await testApp.saveSettings();
    const quick = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    await test(quick.id);
    await newestIs(testApp, quick.id, 'delivered');
    for (let n = 0; n < 6; n++) await webhookFor(testApp, owner, `${slow.url}/${n}`);
    // Six that hang, one that responds, and an email, all from one change.
    await submittedBy(testApp, owner);
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), SOON);
    await testApp.newestIs('sent');
    expect(waiting.size).toBe(1);
    expect(most).toBe(1);
    // The job of the one that responds may not have ended yet.
    await vi.waitFor(async () => {
      const { rows } = await sql<{ running: number }>`select count(*)::int as running from graphile_worker.jobs
        where task_identifier = 'deliver-webhook' and locked_at is not null`.execute(testApp.db);
      expect(rows).toEqual([{ running: 1 }]);
    }, SOON);
    await slow.close();
  });
});
