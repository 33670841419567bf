import { MAX_WEBHOOKS } from '@marque/domain/review/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NameNotLookedUp } from '../../adapters/webhook/resolve-name.ts';
import { createWebhookSender } from '../../adapters/webhook/webhook-sender.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { gatherOwnData } from '../account/data-export-content.ts';
import { toStatusAndCode } from '../review/testing.ts';
import { webhookFor } from './testing.ts';

const URL_OF_RECEIVER = 'http://127.0.0.1:4000/hooks';
let testApp: TestApp;
let owner: Person;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function newOwner(): Promise<Person> {
  owner = await testApp.person();
  return owner;
}
const storedSecrets = (id: number) => testApp.db.selectFrom('webhooks').select('secret').where('id', '=', id).execute();

describe('A webhook', () => {
  it('is made with a secret that is shown once and stored sealed', async () => {
    await newOwner();
    const made = await webhookFor(testApp, owner, ' https://GARAGE.example/hooks ', { description: 'The garage' });
    expect(made).toMatchObject({
      url: 'https://garage.example/hooks',
      description: 'The garage',
      allConsignments: false,
      events: ['consignment.status_changed'],
      pausedAt: null,
      pausedReason: null,
    });
    expect(Buffer.from(made.secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    const [stored] = await storedSecrets(made.id);
    expect(stored?.secret).not.toContain(made.secret);
    expect(testApp.deps.secrets.open('webhook', stored?.secret ?? '')).toBe(made.secret);
    const { secret: _, ...shown } = made;
    expect((await testApp.as(owner).get('/api/webhooks')).json()).toEqual([shown]);
  });

  it('is told of the events that its owner chose, each once, and of one at least', async () => {
    await newOwner();
    const chosen = ['message.created', 'consignment.deleted', 'message.created'];
    const response = await testApp.as(owner).post('/api/webhooks', { url: URL_OF_RECEIVER, events: chosen });
    expect(response.json().events).toEqual(['consignment.deleted', 'message.created']);
    for (const events of [[], ['webhook.test'], ['consignment.read'], 'all']) {
      const refused = await testApp.as(owner).post('/api/webhooks', { url: URL_OF_RECEIVER, events });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    }
  });

  it('gets a new secret when its owner asks for one', async () => {
    await newOwner();
    const made = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    const renewed = (await testApp.as(owner).post(`/api/webhooks/${made.id}/renew-secret`)).json();
    expect(renewed).toEqual({ ...made, secret: expect.stringMatching(/^whsec_/) });
    expect(renewed.secret).not.toBe(made.secret);
    const [stored] = await storedSecrets(made.id);
    expect(testApp.deps.secrets.open('webhook', stored?.secret ?? '')).toBe(renewed.secret);
  });

  it('is removed with its log', async () => {
    await newOwner();
    const { id } = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    await mutate(testApp.as(owner), 'webhook.test', { id });
    expect((await testApp.as(owner).delete(`/api/webhooks/${id}`)).json()).toEqual({ deleted: true });
    expect((await testApp.as(owner).get('/api/webhooks')).json()).toEqual([]);
    expect(await testApp.db.selectFrom('webhookDeliveries').select('id').where('webhookId', '=', id).execute()).toEqual(
      [],
    );
    expect(toStatusAndCode(await mutate(testApp.as(owner), 'webhook.delete', { id }))).toEqual([
      404,
      'WEBHOOK_NOT_FOUND',
    ]);
  });

  it.each([
    ['another protocol', 'ftp://garage.example/'],
    ['plain HTTP to another machine', 'http://garage.example/'],
    ['a username', 'https://ada@garage.example/'],
    ['no address', 'garage'],
    ['nothing', ''],
  ])('is refused with %s for an address', async (_, url) => {
    await newOwner();
    expect(toStatusAndCode(await mutate(testApp.as(owner), 'webhook.create', { url }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  it.each(['https://10.0.0.7/', 'https://[::ffff:169.254.169.254]/', 'https://0xa9fea9fe/', 'https://127.0.0.1:22/'])(
    'is refused where it does not lead to the public internet: %s',
    async (url) => {
      await newOwner();
      const refused = await mutate(testApp.as(owner), 'webhook.create', { url });
      expect(toStatusAndCode(refused)).toEqual([422, 'WEBHOOK_ADDRESS_REFUSED']);
      expect((await query(testApp.as(owner), 'webhook.list')).body).toEqual([]);
    },
  );

  it('is said not to have been looked up, not to be refused, where no name server responds', async () => {
    await newOwner();
    const { webhookSender } = testApp.deps;
    testApp.deps.webhookSender = createWebhookSender({
      clock: testApp.deps.clock,
      resolve: () => Promise.reject(new NameNotLookedUp()),
    });
    const response = await mutate(testApp.as(owner), 'webhook.create', { url: 'https://hooks.example.com/' });
    testApp.deps.webhookSender = webhookSender;
    expect(toStatusAndCode(response)).toEqual([503, 'WEBHOOK_NAME_NOT_LOOKED_UP']);
  });

  it('tells of everybody’s consignments only for staff', async () => {
    const input = { url: URL_OF_RECEIVER, allConsignments: true };
    await newOwner();
    expect(toStatusAndCode(await mutate(testApp.as(owner), 'webhook.create', input))).toEqual([403, 'NOT_ALLOWED']);
    for (const role of ['viewer', 'admin'] as const) {
      const staff = await testApp.person({ role });
      expect((await webhookFor(testApp, staff, URL_OF_RECEIVER, input)).allConsignments).toBe(true);
    }
  });

  it(`is one of ${MAX_WEBHOOKS} at most, however many are asked for at once`, async () => {
    await newOwner();
    const responses = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 5 }, () =>
        mutate(testApp.as(owner), 'webhook.create', { url: URL_OF_RECEIVER }),
      ),
    );
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map(toStatusAndCode)).toEqual(Array.from({ length: 5 }, () => [409, 'TOO_MANY_WEBHOOKS']));
    expect((await query(testApp.as(owner), 'webhook.list')).body).toHaveLength(MAX_WEBHOOKS);
  });

  it('is in its owner’s export of data, without the secret', async () => {
    await newOwner();
    const { secret } = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    const data = await gatherOwnData(testApp.db, owner.id, new Date());
    expect(data.webhooks).toMatchObject([{ url: URL_OF_RECEIVER, pausedAt: null }]);
    expect(JSON.stringify(data)).not.toContain(secret);
  });

  it('goes with its owner’s account', async () => {
    await newOwner();
    const { id } = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    const admin = await testApp.person({ role: 'admin' });
    expect((await mutate(testApp.as(admin), 'users.delete', { id: owner.id })).status).toBe(200);
    expect(await storedSecrets(id)).toEqual([]);
  });

  it('leaves neither its address nor its secret in the log', async () => {
    await newOwner();
    const { secret } = await webhookFor(testApp, owner, 'https://garage.example/hooks?key=very-secret');
    const log = JSON.stringify(testApp.logged);
    expect(log).toContain('webhook added');
    expect(log).not.toMatch(/garage\.example|very-secret/);
    expect(log).not.toContain(secret);
  });
});

describe('A paused webhook', () => {
  it('keeps the moment it was paused, and forgets it when it goes on', async () => {
    await newOwner();
    const { id } = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    const pause = (paused: boolean) => testApp.as(owner).patch(`/api/webhooks/${id}`, { paused });
    const first = (await pause(true)).json();
    expect(first).toMatchObject({ id, pausedAt: expect.any(String), pausedReason: 'owner' });
    testApp.advance(60_000);
    expect((await pause(true)).json()).toEqual(first);
    expect((await pause(false)).json()).toMatchObject({ pausedAt: null, pausedReason: null });
    expect((await pause(false)).statusCode).toBe(200);
  });

  it('is neither tested nor sent anything again', async () => {
    await newOwner();
    const { id } = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    const sent = (await mutate(testApp.as(owner), 'webhook.test', { id })).body as { id: string };
    await mutate(testApp.as(owner), 'webhook.pause', { id, paused: true });
    const [row] = (await testApp.as(owner).get(`/api/webhooks/${id}/deliveries`)).json();
    expect(row).toMatchObject({ state: 'dead', answer: 'given up: the webhook was paused', nextTryAt: null });
    expect(toStatusAndCode(await mutate(testApp.as(owner), 'webhook.test', { id }))).toEqual([409, 'WEBHOOK_PAUSED']);
    const again = await mutate(testApp.as(owner), 'webhook.redeliver', { id, deliveryId: sent.id });
    expect(toStatusAndCode(again)).toEqual([409, 'WEBHOOK_PAUSED']);
  });
});

describe('The log of deliveries', () => {
  it('comes page by page, newest first, each entry once', async () => {
    await newOwner();
    const { id } = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    for (let n = 0; n < 5; n++) await mutate(testApp.as(owner), 'webhook.test', { id });
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await query(testApp.as(owner), 'webhook.deliveries', { id, limit: 2, cursor });
      const page = body as { items: { id: string }[]; nextCursor: string | null };
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    }
    expect([seen.length, cursor]).toEqual([5, null]);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(b) - Number(a)));
  });

  it('has exactly what an owner may know', async () => {
    await newOwner();
    const { id } = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    const { body } = await mutate(testApp.as(owner), 'webhook.test', { id });
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      messageId: expect.stringMatching(/^msg_[\w-]{22}$/),
      type: 'webhook.test',
      consignmentId: null,
      state: 'queued',
      tries: 0,
      answer: null,
      createdAt: expect.any(String),
      nextTryAt: null,
      deliveredAt: null,
    });
  });

  it('does not know a delivery of another webhook', async () => {
    await newOwner();
    const one = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    const other = await webhookFor(testApp, owner, URL_OF_RECEIVER);
    const { id: deliveryId } = (await mutate(testApp.as(owner), 'webhook.test', { id: one.id })).body as { id: string };
    for (const wrong of [deliveryId, '999999999999999999']) {
      const refused = await mutate(testApp.as(owner), 'webhook.redeliver', { id: other.id, deliveryId: wrong });
      expect(toStatusAndCode(refused)).toEqual([404, 'DELIVERY_NOT_FOUND']);
    }
  });
});

describe('Asking for requests to somebody else’s server', () => {
  it('is limited by the hour', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const person = await limited.person();
      const { id } = await webhookFor(limited, person, URL_OF_RECEIVER);
      const responses = [];
      for (let n = 0; n < 31; n++) responses.push(await mutate(limited.as(person), 'webhook.test', { id }));
      expect(responses.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
      expect(toStatusAndCode(responses[30] ?? { status: 0, body: {} })).toEqual([429, 'TOO_MANY_TRIES']);
    } finally {
      await limited.close();
    }
  });
});
