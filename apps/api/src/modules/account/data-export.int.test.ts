import { listPhotosInOrder } from '@marque/domain/photo/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, rest } from '../../testing/trpc-transport.ts';
import { hashToken } from '../access-token/access-tokens.ts';
import { tokenFor } from '../access-token/testing.ts';
import { saveDraft } from '../draft/draft.service.ts';
import { unzip } from '../photo-archive/testing.ts';
import { askedFor, submittedBy } from '../review/testing.ts';
import { accountFacts } from './passwords-testing.ts';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
  admin = await testApp.person({ role: 'admin', username: 'the-reviewer' });
});
afterAll(() => testApp.close());

const URL = '/api/account/export';
const take = (person: Person) => testApp.as(person).get(URL);
const uploaded = async (person: Person, background: string) => {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  return (await testApp.as(person).upload(await picture.jpeg().toBuffer())).json();
};

async function exported(person: Person) {
  const response = await take(person);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  const files = await unzip(response.rawPayload);
  const text = files.get('data.json')?.toString() ?? '';
  return { response, files, text, data: JSON.parse(text) };
}

describe('The data export', () => {
  it('contains everything that the user submitted, with the photos byte for byte', async () => {
    const person = await testApp.person({ username: 'owner-of-data' });
    const submitted = await askedFor(testApp, admin, person, [
      { kind: 'field', field: 'vehicleInfo.vin', reason: 'Please check the VIN' },
    ]);
    const [first, second] = [await uploaded(person, '#123'), await uploaded(person, '#abc')];
    const photos = { ...submitted.photos, scenic: [first] };
    await testApp.db
      .updateTable('consignments')
      .set({ photos: JSON.stringify(photos) })
      .where('id', '=', submitted.id)
      .execute();
    expect((await mutate(testApp.as(person), 'review.answerChanges', { id: submitted.id })).status).toBe(200);
    await saveDraft(testApp.db, person.id, { personalInfo: { firstName: 'Ada' }, photos: { trunk: [second] } });
    await testApp.db
      .insertInto('passkeys')
      .values({
        id: 'credential-id',
        userId: person.id,
        publicKey: Buffer.from('public'),
        counter: 0,
        transports: [],
        name: 'My telephone',
      })
      .execute();
    const input = { name: 'The importer', scopes: ['read', 'write'], expiresInDays: 30 };
    const token = await tokenFor(testApp, person, input);

    const { response, files, text, data } = await exported(person);
    const day = testApp.deps.clock().toISOString().slice(0, 10);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="marque-data-owner-of-data-${day}.zip"`);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(text.startsWith('{\n  "exportedAt": ')).toBe(true);

    expect(data).toMatchObject({
      profile: { id: person.id, username: 'owner-of-data', email: 'owner-of-data@example.com', lastName: 'Byron' },
      phone: { number: '+12125550123', verified: true, smsConsent: false },
      draft: { personalInfo: { firstName: 'Ada' } },
      sessions: [{ address: expect.any(String), method: 'password' }],
      passkeys: [{ name: 'My telephone' }],
      accessTokens: [{ name: 'The importer', scopes: ['read', 'write'], lastUsedAt: null }],
    });
    expect(text).not.toContain(token);
    expect(text).not.toContain(hashToken(token));
    const [consignment] = data.consignments;
    expect(consignment).toMatchObject({
      number: submitted.number,
      vehicleInfo: { make: 'Ferrari' },
      status: 'pending',
    });
    expect(consignment.earlierVersions).toMatchObject([{ version: 1, vehicleInfo: { make: 'Ferrari' } }]);
    expect(consignment.changeRequests).toMatchObject([{ items: [{ reason: 'Please check the VIN' }] }]);
    expect(consignment.timeline.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ['submitted', 'owner'],
      ['status_changed', 'team'],
      ['status_changed', 'team'],
      ['resubmitted', 'owner'],
    ]);

    for (const [file, url] of [
      [`photos/${submitted.number}/scenic-1.jpg`, first.url],
      ['photos/draft/trunk-1.jpg', second.url],
    ] as const) {
      const served = (await testApp.as(person).get(url)).rawPayload;
      expect([file, files.get(file)?.equals(served)]).toEqual([file, true]);
      expect(data.photos).toContainEqual(expect.objectContaining({ file, url, size: served.length }));
    }
    expect([...files.keys()].sort()).toEqual(
      ['README.txt', 'data.json', `photos/${submitted.number}/scenic-1.jpg`, 'photos/draft/trunk-1.jpg'].sort(),
    );
    const readme = files.get('README.txt')?.toString() ?? '';
    expect(readme).toContain('data.json holds everything');
    // The test app creates rows without files.
    const missing = listPhotosInOrder(photos).length - 1;
    expect(readme.split('\r\n').filter((line) => line.startsWith('photos/'))).toHaveLength(missing);
    expect(data.photos.filter(({ file }: { file: string | null }) => file === null)).toHaveLength(missing);
  });

  it('contains the conversation, the logged contacts with the owner’s text alone, and the proposals', async () => {
    const person = await testApp.person();
    const { id } = await submittedBy(testApp, person);
    await mutate(testApp.as(person), 'message.send', { id, text: 'Shall I send the records?' });
    await mutate(testApp.as(admin), 'message.send', { id, text: 'Yes, please.' });
    const said = { note: 'They sell because of a divorce', ownerNote: 'About the documents' };
    await mutate(testApp.as(admin), 'review.logContact', { id, channel: 'call', ...said });
    await mutate(testApp.as(person), 'review.propose', { id, note: 'Repainted', vehicleInfo: { color: 'Rosso' } });
    const { text, data } = await exported(person);
    const [consignment] = data.consignments;
    expect(consignment).toMatchObject({
      messages: [
        { from: 'owner', text: 'Shall I send the records?' },
        { from: 'team', text: 'Yes, please.' },
      ],
      proposals: [{ note: 'Repainted', state: 'open' }],
    });
    expect(consignment.timeline).toContainEqual(
      expect.objectContaining({ kind: 'contacted', to: 'call', note: 'About the documents', actor: null }),
    );
    for (const hidden of ['divorce', 'the-reviewer']) expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  });

  it('contains no secrets, no internal notes and nothing about anyone else', async () => {
    const [person, other] = [
      await testApp.person({ username: 'curious' }),
      await testApp.person({ username: 'stranger' }),
    ];
    const { id } = await submittedBy(testApp, person);
    const foreign = await submittedBy(testApp, other);
    await mutate(testApp.as(admin), 'review.addNote', { id, text: 'internal-words' });
    await mutate(testApp.as(admin), 'review.decide', { id, decision: { status: 'in_review' } });
    await facts.forgot(person.username);
    await testApp.db
      .updateTable('users')
      .set({ twoFactorEnabled: true, twoFactorSecret: 'v1.sealed-secret', verificationCode: 'hash-of-code' })
      .where('id', '=', person.id)
      .execute();
    await testApp.db.insertInto('recoveryCodes').values({ codeHash: 'hash-of-recovery', userId: person.id }).execute();
    const { text, data } = await exported(person);
    const session = person.cookie.split('=')[1] ?? '';
    const { password, webauthnId } = await facts.toRow(person);
    const [link] = await facts.readLinks(person);
    for (const secret of [
      ...['argon2', 'sealed-secret', 'hash-of', 'internal-words', 'the-reviewer', 'stranger', foreign.number],
      ...[session, password, webauthnId, link?.id ?? 'no link', (await facts.readSessions(person))[0]?.idHash ?? ''],
    ]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
    expect(data.mails.map(({ kind, to }: { kind: string; to: string }) => [kind, to])).toContainEqual([
      'password_reset',
      'curious@example.com',
    ]);
    expect(data.profile).toMatchObject({ twoFactorEnabled: true });
  });

  it('is recorded, and the next export shows it', async () => {
    const person = await testApp.person();
    await take(person);
    expect(await facts.getEvents(person)).toEqual([{ kind: 'data_exported', actorId: person.id, data: {} }]);
    expect((await exported(person)).data.events).toEqual([
      { kind: 'data_exported', at: expect.any(String), by: 'you' },
    ]);
  });

  it('is available to everyone with an account, whatever the role, and to no one else', async () => {
    for (const options of [{ phoneVerified: false }, { role: 'viewer' }, { role: 'admin' }] as const) {
      expect((await take(await testApp.person(options))).statusCode).toBe(200);
    }
    expect(rest(await testApp.guest.get(URL))).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    const ended = await testApp.person();
    await testApp.db.deleteFrom('sessions').where('userId', '=', ended.id).execute();
    expect((await take(ended)).statusCode).toBe(401);
    expect(await facts.getEvents(ended)).toEqual([]);
    expect((await testApp.app.inject({ method: 'HEAD', url: URL })).statusCode).toBe(401);
  });

  it('is neither created nor recorded for a HEAD request', async () => {
    const person = await testApp.person();
    const head = await testApp.app.inject({ method: 'HEAD', url: URL, headers: { cookie: person.cookie } });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'application/zip', '']);
    expect(await facts.getEvents(person)).toEqual([]);
  });

  it('has a file name that works everywhere, and the exact one next to it', async () => {
    const { headers } = await take(await testApp.person({ username: 'Zoë "/..\\' }));
    const day = testApp.deps.clock().toISOString().slice(0, 10);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="marque-data-Zo____.._-${day}.zip"; filename*=UTF-8''marque-data-Zo%C3%AB%20%22_.._-${day}.zip`,
    );
  });

  it('is available ten times an hour', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const person = await limited.person();
      const statuses = [];
      for (let i = 0; i < 11; i++) statuses.push((await limited.as(person).get(URL)).statusCode);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    } finally {
      await limited.close();
    }
  });
});
