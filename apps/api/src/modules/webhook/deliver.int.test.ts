import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLoopbackAddress } from '../../adapters/webhook/public-address.ts';
import { createWebhookSender } from '../../adapters/webhook/webhook-sender.ts';
import { makeCertificate } from '../../testing/certificate.ts';
import type { LoopbackServer } from '../../testing/loopback-server.ts';
import type { MailWorld } from '../../testing/mail-fixture.ts';
import type { Person } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { askedFor, decide, submittedBy } from '../review/testing.ts';
import { beginScene, type DeliveryScene, idOf, taken } from './delivery-fixture.ts';
import { deliveriesOf, newestIs, SOON, verified, webhookFor } from './testing.ts';

let scene: DeliveryScene;
let world: MailWorld;
let owner: Person;
let receiver: LoopbackServer;

afterEach(() => scene.close());

async function begin(answer = taken): Promise<void> {
  scene = await beginScene(answer);
  ({ world, owner, receiver } = scene);
}

describe('A change of status', () => {
  it('is told at once, signed, without a word about the person or the car', async () => {
    await begin();
    const { secret } = await webhookFor(world, owner, receiver.url);
    await world.work();
    const items = [{ kind: 'field', field: 'vehicleInfo.color', reason: 'It looks red.' }] as const;
    const { id, number } = await askedFor(world, world.admin, owner, [...items]);
    await mutate(world.as(owner), 'review.answerChanges', { id, vehicleInfo: { color: 'Red' } });
    await mutate(world.as(owner), 'review.withdraw', { id });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(5), SOON);
    const messages = receiver.requests.map((request) => verified(secret, request) as Record<string, unknown>);
    for (const message of messages) {
      expect(Object.keys(message)).toEqual(['type', 'timestamp', 'data']);
      expect(message.type).toBe('consignment.status_changed');
    }
    // They may overtake each other; the time in them tells their order.
    messages.sort((a, b) => String(a.timestamp).localeCompare(String(b.timestamp)));
    expect(messages.map(({ data }) => data)).toEqual([
      { consignmentId: id, number, from: null, to: 'pending' },
      { consignmentId: id, number, from: 'pending', to: 'in_review' },
      { consignmentId: id, number, from: 'in_review', to: 'changes_requested' },
      { consignmentId: id, number, from: 'changes_requested', to: 'pending' },
      { consignmentId: id, number, from: 'pending', to: 'withdrawn' },
    ]);
    expect(new Set(receiver.requests.map(idOf)).size).toBe(5);
    expect(JSON.stringify(receiver.requests.map(({ body }) => body))).not.toMatch(/Ada|Ferrari|ZFF80|example/);
  });

  it('is not what deleting and restoring is', async () => {
    await begin();
    const { id } = await submittedBy(world, owner);
    const { id: webhook } = await webhookFor(world, owner, receiver.url);
    expect((await mutate(world.as(world.admin), 'review.delete', { id })).status).toBe(200);
    expect((await mutate(world.as(world.admin), 'review.restore', { id })).status).toBe(200);
    expect(await deliveriesOf(world, webhook)).toEqual([]);
  });

  it('is queued with what causes it, or not at all', async () => {
    await begin();
    const { id } = await webhookFor(world, owner, receiver.url);
    const consignment = await submittedBy(world, owner);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`.execute(
      world.db,
    );
    await sql`create trigger refuse before insert on consignment_events for each row execute function refuse()`.execute(
      world.db,
    );
    expect((await decide(world, world.admin, consignment.id, { status: 'in_review' })).status).toBe(500);
    expect([await deliveriesOf(world, id), await scene.jobs()]).toEqual([[expect.anything()], 1]);
  });

  it('has one id for all who are told', async () => {
    await begin();
    await webhookFor(world, owner, `${receiver.url}/one`);
    await webhookFor(world, owner, `${receiver.url}/other`);
    await world.work();
    await submittedBy(world, owner);
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), SOON);
    expect(new Set(receiver.requests.map(idOf)).size).toBe(1);
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
    const { clock } = world.deps;
    world.deps.webhookSender = createWebhookSender({ clock, allow: isLoopbackAddress, ca: cert });
    const { id } = await webhookFor(world, owner, `https://127.0.0.1:${port}/hooks`);
    await world.work();
    await mutate(world.as(owner), 'webhook.test', { id });
    const delivered = await newestIs(world, id, 'delivered');
    expect(arrived).toEqual([delivered.messageId]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('Who is told', () => {
  it('is the consignor, and staff who asked for all, and nobody else', async () => {
    await begin();
    const viewer = await world.person({ role: 'viewer' });
    const stranger = await world.person();
    const own = await webhookFor(world, owner, receiver.url);
    const foreign = await webhookFor(world, stranger, receiver.url);
    const narrow = await webhookFor(world, viewer, receiver.url);
    const all = await webhookFor(world, viewer, receiver.url, { allConsignments: true });
    const admins = await webhookFor(world, world.admin, receiver.url, { allConsignments: true });
    await world.work();
    await submittedBy(world, owner);
    await newestIs(world, own.id, 'delivered');
    await newestIs(world, all.id, 'delivered');
    await newestIs(world, admins.id, 'delivered');
    expect(await deliveriesOf(world, foreign.id)).toEqual([]);
    expect(await deliveriesOf(world, narrow.id)).toEqual([]);
    expect(receiver.requests).toHaveLength(3);
  });

  it('is asked again when it is sent: somebody who is no longer staff gets nothing, then or later', async () => {
    await begin();
    const staff = await world.person({ role: 'admin' });
    const { id } = await webhookFor(world, staff, receiver.url, { allConsignments: true });
    const consignment = await submittedBy(world, owner);
    await world.db.updateTable('users').set({ role: 'user' }).where('id', '=', staff.id).execute();
    await world.work();
    expect((await newestIs(world, id, 'dead')).answer).toBe('not sent: no longer permitted');
    await decide(world, world.admin, consignment.id, { status: 'in_review' });
    await scene.noJobs();
    expect(await deliveriesOf(world, id)).toHaveLength(1);
    expect(receiver.requests).toEqual([]);
  });

  it('is nobody whose account ends', async () => {
    await begin();
    const { id } = await webhookFor(world, owner, receiver.url);
    const consignment = await submittedBy(world, owner);
    await world.db.updateTable('users').set({ deletionDueAt: new Date() }).where('id', '=', owner.id).execute();
    await world.work();
    const ended = await newestIs(world, id, 'dead');
    expect([ended.answer, ended.tries]).toEqual(['not sent: the account is closed or about to be', 0]);
    await decide(world, world.admin, consignment.id, { status: 'in_review' });
    expect(await deliveriesOf(world, id)).toHaveLength(1);
    expect(receiver.requests).toEqual([]);
  });
});
