import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLoopbackAddress } from '../../adapters/webhook/public-address.ts';
import { createWebhookSender } from '../../adapters/webhook/webhook-sender.ts';
import { makeCertificate } from '../../testing/certificate.ts';
import type { LoopbackServer } from '../../testing/loopback-server.ts';
import type { MailTestApp } from '../../testing/mail-fixture.ts';
import type { Person } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { askedFor, decide, submittedBy } from '../review/testing.ts';
import { createDeliveryFixture, type DeliveryFixture, getMessageId, taken } from './delivery-fixture.ts';
import { listDeliveries, newestIs, SOON, verified, webhookFor } from './testing.ts';

let fixture: DeliveryFixture;
let testApp: MailTestApp;
let owner: Person;
let receiver: LoopbackServer;

afterEach(() => fixture.close());

async function begin(respond = taken): Promise<void> {
  fixture = await createDeliveryFixture(respond);
  ({ testApp, owner, receiver } = fixture);
}

describe('A change of status', () => {
  it('is sent at once, signed, without data about the person or the car', async () => {
    await begin();
    const { secret } = await webhookFor(testApp, owner, receiver.url);
    await testApp.work();
    const items = [{ kind: 'field', field: 'vehicleInfo.color', reason: 'It looks red.' }] as const;
    const { id, number } = await askedFor(testApp, testApp.admin, owner, [...items]);
    await mutate(testApp.as(owner), 'review.answerChanges', { id, vehicleInfo: { color: 'Red' } });
    await mutate(testApp.as(owner), 'review.withdraw', { id });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(5), SOON);
    const messages = receiver.requests.map((request) => verified(secret, request) as Record<string, unknown>);
    for (const message of messages) {
      expect(Object.keys(message)).toEqual(['type', 'timestamp', 'data']);
      expect(message.type).toBe('consignment.status_changed');
    }
    // They may arrive out of order; their timestamps tell the order.
    messages.sort((a, b) => String(a.timestamp).localeCompare(String(b.timestamp)));
    expect(messages.map(({ data }) => data)).toEqual([
      { consignmentId: id, number, from: null, to: 'pending' },
      { consignmentId: id, number, from: 'pending', to: 'in_review' },
      { consignmentId: id, number, from: 'in_review', to: 'changes_requested' },
      { consignmentId: id, number, from: 'changes_requested', to: 'pending' },
      { consignmentId: id, number, from: 'pending', to: 'withdrawn' },
    ]);
    expect(new Set(receiver.requests.map(getMessageId)).size).toBe(5);
    expect(JSON.stringify(receiver.requests.map(({ body }) => body))).not.toMatch(/Ada|Ferrari|ZFF80|example/);
  });

  it('is not what deleting and restoring is', async () => {
    await begin();
    const { id } = await submittedBy(testApp, owner);
    const { id: webhook } = await webhookFor(testApp, owner, receiver.url);
    expect((await mutate(testApp.as(testApp.admin), 'review.delete', { id })).status).toBe(200);
    expect((await mutate(testApp.as(testApp.admin), 'review.restore', { id })).status).toBe(200);
    expect(await listDeliveries(testApp, webhook)).toEqual([]);
  });

  it('is all that is sent to a webhook whose owner chose nothing, and deletions only where they did', async () => {
    await begin();
    const { id, number } = await submittedBy(testApp, owner);
    const { id: webhook } = await webhookFor(testApp, owner, receiver.url, {
      events: ['consignment.deleted', 'consignment.restored'],
    });
    await testApp.work();
    await mutate(testApp.as(testApp.admin), 'review.delete', { id });
    await mutate(testApp.as(testApp.admin), 'review.restore', { id });
    await decide(testApp, testApp.admin, id, { status: 'in_review' });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), SOON);
    const data = { consignmentId: id, number, from: null, to: null };
    const bodies = receiver.requests.map(({ body }) => JSON.parse(String(body)));
    expect(bodies).toEqual(
      expect.arrayContaining([
        { type: 'consignment.deleted', timestamp: expect.any(String), data },
        { type: 'consignment.restored', timestamp: expect.any(String), data },
      ]),
    );
    expect((await listDeliveries(testApp, webhook)).map(({ type }) => type)).toEqual([
      'consignment.restored',
      'consignment.deleted',
    ]);
  });

  it('is queued with what causes it, or not at all', async () => {
    await begin();
    const { id } = await webhookFor(testApp, owner, receiver.url);
    const consignment = await submittedBy(testApp, owner);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`.execute(
      testApp.db,
    );
    await sql`create trigger refuse before insert on consignment_events for each row execute function refuse()`.execute(
      testApp.db,
    );
    expect((await decide(testApp, testApp.admin, consignment.id, { status: 'in_review' })).status).toBe(500);
    expect([await listDeliveries(testApp, id), await fixture.jobs()]).toEqual([[expect.anything()], 1]);
  });

  it('has one id for all who are told', async () => {
    await begin();
    await webhookFor(testApp, owner, `${receiver.url}/one`);
    await webhookFor(testApp, owner, `${receiver.url}/other`);
    await testApp.work();
    await submittedBy(testApp, owner);
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), SOON);
    expect(new Set(receiver.requests.map(getMessageId)).size).toBe(1);
  });

  it('is told over TLS to a receiver whose certificate fits', async () => {
    await begin();
    const { cert, key } = await makeCertificate();
    const arrived: unknown[] = [];
    const server = createServer({ cert, key }, (request, response) => {
      arrived.push(request.headers['webhook-id']);
      response.writeHead(200).end('thank you');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { clock } = testApp.deps;
    testApp.deps.webhookSender = createWebhookSender({ clock, allow: isLoopbackAddress, ca: cert });
    const { id } = await webhookFor(testApp, owner, `https://127.0.0.1:${port}/hooks`);
    await testApp.work();
    await mutate(testApp.as(owner), 'webhook.test', { id });
    const delivered = await newestIs(testApp, id, 'delivered');
    expect(arrived).toEqual([delivered.messageId]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('Who is told', () => {
  it('is the consignor, and staff who asked for all, and nobody else', async () => {
    await begin();
    const viewer = await testApp.person({ role: 'viewer' });
    const stranger = await testApp.person();
    const own = await webhookFor(testApp, owner, receiver.url);
    const foreign = await webhookFor(testApp, stranger, receiver.url);
    const narrow = await webhookFor(testApp, viewer, receiver.url);
    const all = await webhookFor(testApp, viewer, receiver.url, { allConsignments: true });
    const admins = await webhookFor(testApp, testApp.admin, receiver.url, { allConsignments: true });
    await testApp.work();
    await submittedBy(testApp, owner);
    await newestIs(testApp, own.id, 'delivered');
    await newestIs(testApp, all.id, 'delivered');
    await newestIs(testApp, admins.id, 'delivered');
    expect(await listDeliveries(testApp, foreign.id)).toEqual([]);
    expect(await listDeliveries(testApp, narrow.id)).toEqual([]);
    expect(receiver.requests).toHaveLength(3);
  });

  it('is asked again when it is sent: somebody who is no longer staff gets nothing, then or later', async () => {
    await begin();
    const staff = await testApp.person({ role: 'admin' });
    const { id } = await webhookFor(testApp, staff, receiver.url, { allConsignments: true });
    const consignment = await submittedBy(testApp, owner);
    await testApp.db.updateTable('users').set({ role: 'user' }).where('id', '=', staff.id).execute();
    await testApp.work();
    expect((await newestIs(testApp, id, 'dead')).answer).toBe('not sent: no longer permitted');
    await decide(testApp, testApp.admin, consignment.id, { status: 'in_review' });
    await fixture.noJobs();
    expect(await listDeliveries(testApp, id)).toHaveLength(1);
    expect(receiver.requests).toEqual([]);
  });

  it('is nobody whose account ends', async () => {
    await begin();
    const { id } = await webhookFor(testApp, owner, receiver.url);
    const consignment = await submittedBy(testApp, owner);
    await testApp.db.updateTable('users').set({ deletionDueAt: new Date() }).where('id', '=', owner.id).execute();
    await testApp.work();
    const ended = await newestIs(testApp, id, 'dead');
    expect([ended.answer, ended.tries]).toEqual(['not sent: the account is closed or about to be', 0]);
    await decide(testApp, testApp.admin, consignment.id, { status: 'in_review' });
    expect(await listDeliveries(testApp, id)).toHaveLength(1);
    expect(receiver.requests).toEqual([]);
  });
});
