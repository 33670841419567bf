import { type QueryId, type RootOperationNode, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { COMPLETE_PERSONAL_INFO, COMPLETE_VEHICLE_INFO, type Person } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { takeUpAbandoned } from '../../worker/mail-tasks.ts';
import { forgetOldKeys } from './idempotency.queries.ts';

const COPIES = 8;
const AT_ONCE = 4;
const TIMEOUT_MS = 60_000;
const SOON = { timeout: 8_000, interval: 10 };

let testApp: MailTestApp;
let owner: Person;
let picture: Buffer;

beforeAll(async () => {
  testApp = await createMailTestApp();
  await testApp.saveSettings();
  owner = await testApp.person();
  picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => testApp.close());
beforeEach(() => {
  testApp.smtpServer.behave({});
  testApp.smtpServer.arrived.length = 0;
});

type TestResponse = Awaited<ReturnType<ReturnType<MailTestApp['as']>['post']>>;

function told(responses: readonly TestResponse[]): string[] {
  return [...new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))];
}

/**
 * Sends each key in eight copies; resolves with the responses per key. Only some keys at a time: a request that waits
 * too long for a connection is rejected.
 */
async function inCopies(keys: number, send: (key: string, n: number) => Promise<TestResponse>): Promise<string[][]> {
  const responses: string[][] = [];
  const getResponses = async (n: number) => {
    const copies = Array.from({ length: COPIES }, () => send(`key ${n}`, n));
    return told(await Promise.all(copies));
  };
  for (let n = 0; n < keys; n += AT_ONCE) {
    responses.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, keys - n) }, (_, k) => getResponses(n + k)))),
    );
  }
  return responses;
}

async function buildSubmission(person: Person, color = 'Blue') {
  const photos = await testApp.createPhotos(person);
  return {
    personalInfo: COMPLETE_PERSONAL_INFO,
    vehicleInfo: { ...COMPLETE_VEHICLE_INFO, color },
    damageReport: {},
    photos,
  };
}

async function newConsignment(): Promise<number> {
  return (await testApp.as(owner).post('/api/consignments', await buildSubmission(owner))).json().id;
}

const sendMail = (id: number, key?: string) =>
  testApp
    .as(testApp.admin)
    .post(`/api/consignments/${id}/send-email`, undefined, key === undefined ? {} : { 'idempotency-key': key });
const getMails = (id: number) =>
  testApp.db
    .selectFrom('mails')
    .selectAll()
    .where('consignmentId', '=', id as never)
    .where('kind', '=', 'consignment_details')
    .execute();

describe('Eight copies of a request with one Idempotency-Key', () => {
  it(
    'leave one consignment, and all get its response',
    async () => {
      const person = await testApp.person();
      const submission = await buildSubmission(person);
      const responses = await inCopies(40, (key) =>
        testApp.as(person).post('/api/consignments', submission, { 'idempotency-key': key }),
      );
      for (const response of responses) expect(response).toEqual([expect.stringMatching(/^201 /)]);
      const list = (await testApp.as(person).get('/api/user/consignments')).json();
      expect(list).toHaveLength(40);
      expect(new Set(responses.flat()).size).toBe(40);
    },
    TIMEOUT_MS,
  );

  it(
    'save a draft once, and all get the draft as it stands',
    async () => {
      const person = await testApp.person();
      const responses = await inCopies(40, (key, n) =>
        testApp
          .as(person)
          .post('/api/draft-consignment', { vehicleInfo: { make: `Make ${n}` } }, { 'idempotency-key': key }),
      );
      for (const response of responses.flat()) expect(response).toMatch(/^200 /);
      // Some copies got their response after other keys had saved as well; none of them saved again.
      expect((await testApp.as(person).get('/api/draft-consignment')).json().revision).toBe(40);
    },
    TIMEOUT_MS,
  );

  it(
    'leave one photo and one file, and all get its address',
    async () => {
      const person = await testApp.person();
      const responses = await inCopies(10, (key) =>
        testApp.as(person).upload(picture, { headers: { 'idempotency-key': key } }),
      );
      for (const response of responses) expect(response).toEqual([expect.stringMatching(/^201 /)]);
      const rows = await testApp.db.selectFrom('photos').select('key').where('ownerId', '=', person.id).execute();
      expect(rows).toHaveLength(10);
      const files: string[] = [];
      for await (const { key } of testApp.deps.photoStore.list()) files.push(key);
      expect(files.sort()).toEqual(rows.map(({ key }) => key).sort());
    },
    TIMEOUT_MS,
  );

  it(
    'send one mail, and all hear that it was sent',
    async () => {
      const id = await newConsignment();
      // One key after the other: ten emails at once are too many for a mail server that has half a second.
      for (let n = 0; n < 10; n++) {
        const copies = Array.from({ length: COPIES }, () => sendMail(id, `key ${n}`));
        expect(told(await Promise.all(copies))).toEqual(['200 {"sent":true}']);
      }
      expect(testApp.smtpServer.arrived).toHaveLength(10);
      expect(await getMails(id)).toHaveLength(10);
    },
    TIMEOUT_MS,
  );
});

describe('A key that was used', () => {
  it('brings the first status and body again, whatever has happened since, but a draft as it stands', async () => {
    const person = await testApp.person();
    const submission = await buildSubmission(person);
    const submit = () => testApp.as(person).post('/api/consignments', submission, { 'idempotency-key': 'first' });
    const first = await submit();
    await testApp.db
      .updateTable('consignments')
      .set({ status: 'in_review' })
      .where('id', '=', first.json().id)
      .execute();
    expect(told([first, await submit()])).toHaveLength(1);

    const save = () =>
      testApp.as(person).post('/api/draft-consignment', { currentStep: 2 }, { 'idempotency-key': 'first' });
    const saved = await save();
    await testApp.as(person).post('/api/draft-consignment', { currentStep: 3 });
    const now = (await testApp.as(person).get('/api/draft-consignment')).json();
    expect([saved.json().currentStep, now.currentStep]).toEqual([2, 3]);
    // Only the revision of a draft is stored, so a repeat returns the current draft and saves nothing.
    expect((await save()).json()).toEqual(now);
    await testApp.as(person).delete('/api/draft-consignment');
    const gone = await save();
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'DRAFT_NOT_FOUND']);
  });

  it('keeps next to nothing of a large draft', async () => {
    const person = await testApp.person();
    const notes = Array.from({ length: 5_000 }, (_, n) => String.fromCharCode(97 + ((n * n) % 26))).join('');
    const photos = await testApp.createPhotos(person);
    const size = async () => {
      const { rows } = await sql<{ size: string }>`select pg_total_relation_size('idempotency_keys') as size`.execute(
        testApp.db,
      );
      return Number(rows[0]?.size);
    };
    const before = await size();
    const save = (n: number) =>
      testApp
        .as(person)
        .post(
          '/api/draft-consignment',
          { damageReport: { notes }, photos, currentStep: (n % 3) + 1 },
          { 'idempotency-key': `${n}` },
        );
    for (let n = 0; n < 100; n += 1) expect((await save(n)).statusCode).toBe(200);
    expect((await size()) - before).toBeLessThan(100 * 1024);
  });

  it('is refused for anything else, which is not done', async () => {
    const person = await testApp.person();
    const refused = { statusCode: 422, code: 'IDEMPOTENCY_MISMATCH' };
    const outcome = (response: TestResponse) => ({ statusCode: response.statusCode, code: response.json().code });
    const headers = { 'idempotency-key': 'used' };

    await testApp.as(person).post('/api/draft-consignment', { currentStep: 1 }, headers);
    expect(outcome(await testApp.as(person).post('/api/draft-consignment', { currentStep: 2 }, headers))).toEqual(
      refused,
    );
    expect((await testApp.as(person).get('/api/draft-consignment')).json().currentStep).toBe(1);

    const [one, other] = [await newConsignment(), await newConsignment()];
    await sendMail(one, 'used');
    expect(outcome(await sendMail(other, 'used'))).toEqual(refused);
    expect(await getMails(other)).toEqual([]);
  });

  it('means nothing for another person, nor for another path', async () => {
    const headers = { 'idempotency-key': 'mine' };
    const save = async (who: Person) => testApp.as(who).post('/api/draft-consignment', { currentStep: 1 }, headers);
    const [first, second] = [await testApp.person(), await testApp.person()];
    expect((await save(first)).json().userId).toBe(first.id);
    expect((await save(second)).json().userId).toBe(second.id);
    const photo = await testApp.as(first).upload(picture, { headers });
    expect(photo.statusCode).toBe(201);
  });

  it('is the same over REST and tRPC', async () => {
    const person = await testApp.person();
    const response = await testApp
      .as(person)
      .post('/api/draft-consignment', { currentStep: 1 }, { 'idempotency-key': 'k' });
    const again = await mutate(testApp.as(person), 'draft.save', { currentStep: 1, idempotencyKey: 'k' });
    expect(again).toEqual({ status: 200, body: response.json() });
  });

  it('is free again when its request was refused', async () => {
    const person = await testApp.person();
    const headers = { 'idempotency-key': 'refused' };
    const stale = await testApp.as(person).post('/api/draft-consignment', { currentStep: 1, revision: 7 }, headers);
    const invalid = await testApp.as(person).post('/api/draft-consignment', { currentStep: 99 }, headers);
    const fine = await testApp.as(person).post('/api/draft-consignment', { currentStep: 1 }, headers);
    expect([stale.statusCode, invalid.statusCode, fine.statusCode]).toEqual([409, 400, 200]);
  });

  it('is kept for a day at least and forgotten in the end', async () => {
    const person = await testApp.person();
    const save = (currentStep: number) =>
      testApp.as(person).post('/api/draft-consignment', { currentStep }, { 'idempotency-key': 'old' });
    const age = (hours: number) =>
      testApp.db
        .updateTable('idempotencyKeys')
        .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
        .where('userId', '=', person.id)
        .execute();
    await save(1);
    await age(24);
    await forgetOldKeys(testApp.db);
    expect((await save(2)).statusCode).toBe(422);
    await age(49);
    await forgetOldKeys(testApp.db);
    expect((await save(2)).statusCode).toBe(200);
  });

  it.each([
    ['be empty', '', 'Must not be empty'],
    ['have 256 characters', 'x'.repeat(256), 'Must be at most 255 characters'],
  ])('must not %s', async (_, key, message) => {
    const id = await newConsignment();
    for (const response of [
      await testApp.as(owner).post('/api/draft-consignment', {}, { 'idempotency-key': key }),
      await testApp.as(owner).upload(picture, { headers: { 'idempotency-key': key } }),
      await sendMail(id, key),
    ]) {
      expect([response.statusCode, response.json().issues[0].message]).toEqual([400, message]);
    }
  });

  it('may be any text that can be stored', async () => {
    const person = await testApp.person();
    const save = (idempotencyKey: string) => testApp.as(person).post('/api/draft-consignment', { idempotencyKey });
    expect((await save('schlüssel 🔑')).statusCode).toBe(200);
    for (const key of ['a\u0000b', '\ud800']) expect((await save(key)).statusCode).toBe(400);
  });
});

/**
 * Delays a delivery until `copies` repeats of its request have found that it is under way, and so wait. Returns what
 * ends this and tells how many waited.
 */
function deliverOnceAwaitedBy(copies: number): () => number {
  const { db, mails } = testApp.deps;
  const queries = new Set<QueryId>();
  let waiting = 0;
  testApp.deps.db = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (isRevival(node)) queries.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queries.has(queryId)) waiting += 1;
      return result;
    },
  });
  testApp.deps.mails = {
    ...mails,
    for: (settings) => ({
      ...mails.for(settings),
      send: async (...message) => {
        await vi.waitFor(() => expect(waiting).toBe(copies), SOON);
        return mails.for(settings).send(...message);
      },
    }),
  };
  return () => {
    Object.assign(testApp.deps, { db, mails });
    return waiting;
  };
}

/** Makes a message due again that was not sent, as a repeat of its request does before it waits. */
function isRevival(node: RootOperationNode): boolean {
  const sets = JSON.stringify(node.kind === 'UpdateQueryNode' && node.updates);
  return sets.includes('"queued"') && sets.includes('"next_try_at"');
}

describe('A mail with a key', () => {
  it('that the server refused is tried again as the message it is; whoever waited heard the same', async () => {
    const id = await newConsignment();
    testApp.smtpServer.behave({ refuses: () => '451 later' });
    const deliverAsBefore = deliverOnceAwaitedBy(COPIES - 1);
    const failed = await Promise.all(Array.from({ length: COPIES }, () => sendMail(id, 'again')));
    expect(deliverAsBefore()).toBe(COPIES - 1);
    expect(told(failed)).toEqual([expect.stringMatching(/^503 .*MAIL_FAILED/)]);
    const [first] = await getMails(id);
    expect(first).toMatchObject({ state: 'dead', tries: 1 });

    testApp.smtpServer.behave({});
    expect(told([await sendMail(id, 'again'), await sendMail(id, 'again')])).toEqual(['200 {"sent":true}']);
    const [mail, ...others] = await getMails(id);
    expect([mail?.messageId, mail?.tries, others]).toEqual([first?.messageId, 2, []]);
    expect(testApp.smtpServer.arrived).toHaveLength(1);
  });

  it('whose sender was killed goes out once, after the next start, under the same Message-ID', async () => {
    const id = await newConsignment();
    await sendMail(id, 'killed');
    const [mail] = await getMails(id);
    // The state that a process leaves if it dies while sending the message.
    await testApp.db
      .updateTable('mails')
      .set({ state: 'sending', attemptedAt: testApp.deps.clock(), sentAt: null })
      .where('id', '=', String(mail?.id))
      .execute();
    await takeUpAbandoned(testApp.deps, 0);
    testApp.smtpServer.arrived.length = 0;

    const responses = await Promise.all(Array.from({ length: COPIES }, () => sendMail(id, 'killed')));
    expect(told(responses)).toEqual(['200 {"sent":true}']);
    expect(testApp.smtpServer.arrived.map(({ email }) => email.messageId)).toEqual([`<${mail?.messageId}>`]);
    expect(await getMails(id)).toHaveLength(1);
  });

  it(
    'that nothing is heard of is a conflict to come back for, and is not sent twice',
    async () => {
      const id = await newConsignment();
      await sendMail(id, 'silent');
      await testApp.db
        .updateTable('mails')
        .set({ state: 'sending' })
        .where('consignmentId', '=', id as never)
        .execute();
      testApp.smtpServer.arrived.length = 0;
      const response = await sendMail(id, 'silent');
      expect([response.statusCode, response.json().code]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(testApp.smtpServer.arrived).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('is sent each time without one', async () => {
    const id = await newConsignment();
    await sendMail(id);
    await sendMail(id);
    expect(testApp.smtpServer.arrived).toHaveLength(2);
  });
});
