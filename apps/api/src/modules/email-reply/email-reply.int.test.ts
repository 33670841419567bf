import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { REPLY_MARKER } from '@marque/domain/conversation/email-reply';
import type { Message, MessagePage } from '@marque/domain/conversation/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReplyToken, REPLY_TOKEN_DAYS, type ReplyRight } from '../../platform/reply-tokens/reply-token.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { writeMail } from '../email/write-mail.ts';
import { readEvents, readRow, submittedBy } from '../review/testing.ts';
import { BOUNDARY, form } from './testing.ts';

const SECRET = 'a-secret-of-the-test-32-characters-or-more';
const DOMAIN = 'reply.marque.example';
const URL = '/api/inbound-email';
const SENDGRID = `${URL}/sendgrid?secret=${SECRET}`;
const TEAM = 'team@marque.example';
const SECOND = 'second@marque.example';

let testApp: TestApp;
let owner: Person;
let admin: Person;
let car: Consignment;
let sent = 0;

beforeAll(async () => {
  testApp = await createTestApp({ INBOUND_EMAIL_DOMAIN: DOMAIN, INBOUND_EMAIL_SECRET: SECRET });
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin', username: 'grace' });
  car = await submittedBy(testApp, owner);
  await testApp.db
    .insertInto('emailSettings')
    .values({
      smtpHost: 'mail.example',
      smtpPort: 587,
      smtpUsername: '',
      smtpPassword: '',
      senderName: 'Marque',
      senderEmail: 'office@marque.example',
      recipientEmail: TEAM,
      furtherRecipients: [SECOND],
    })
    .execute();
});
afterAll(() => testApp.close());

const createRight = (more: Partial<ReplyRight> = {}): ReplyRight => ({
  consignmentId: ConsignmentId.parse(car.id),
  side: 'owner',
  userId: owner.id,
  ...more,
});
const addressFor = (right = createRight()) =>
  `reply+${createReplyToken(testApp.deps.appSecret, right, testApp.deps.clock())}@${DOMAIN}`;
const ownersAddress = () => `${owner.username}@example.com`;
function nextId(): string {
  sent += 1;
  return `<${sent}@mail.example>`;
}

const post = (body: object, headers: Record<string, string> = { 'x-inbound-secret': SECRET }) =>
  testApp.guest.post(URL, body, headers);
const answer = async (more: object = {}) =>
  (
    await post({ from: `Ada <${ownersAddress()}>`, to: addressFor(), messageId: nextId(), text: 'Yes.', ...more })
  ).json();

const postForm = (payload: Buffer, url = SENDGRID) =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });

const sendGridFields = (more: Record<string, string | Buffer> = {}) => ({
  headers: `Message-ID: ${nextId()}\r\nSubject: Re: A message`,
  from: `Ada Byron <${ownersAddress()}>`,
  to: addressFor(),
  envelope: JSON.stringify({ to: [addressFor()], from: ownersAddress() }),
  charsets: '{"text":"UTF-8"}',
  html: '<p>Not read</p>',
  text: 'Yes.',
  ...more,
});

const messages = async (person = owner, id = car.id) =>
  ((await query(testApp.as(person), 'message.list', { id })).body as MessagePage).items;
const texts = async () => (await messages()).map(({ text }) => text);
const lastLogged = () => testApp.logged.findLast(({ msg }) => msg === 'an email reply was ignored')?.reason;

describe('An email about a message', () => {
  it('names an address for answers, which the person it is for can use until it is too old', async () => {
    const { id, number } = car;
    const mail = {
      kind: 'message_from_team',
      data: { consignmentId: id, number, vehicle: 'Ferrari', text: 'Hello', photoCount: 0 },
      isConfirmed: true,
      userId: owner.id,
    };
    const { replyTo = '', text } = await writeMail(testApp.deps, mail, null);
    expect(text).toContain(REPLY_MARKER);
    expect(text).toContain('You can also reply to this email.');
    expect(await answer({ to: replyTo.toUpperCase(), text: 'By the address in the email' })).toEqual({
      outcome: 'taken',
    });
    testApp.advance(REPLY_TOKEN_DAYS * 24 * 60 * 60_000);
    expect(await answer({ to: replyTo, text: 'Too late' })).toEqual({ outcome: 'ignored' });
    testApp.advance(-REPLY_TOKEN_DAYS * 24 * 60 * 60_000);
    expect(await texts()).not.toContain('Too late');
  });
});

describe('An answer by email', () => {
  it('is a message of the owner, marked as one by email, without what it quotes', async () => {
    const quoted = `Yes, complete.\n\nOn 23 Nov 2026, Marque wrote:\n> ${REPLY_MARKER}\n> Do you have the book?`;
    expect(await answer({ text: quoted })).toEqual({ outcome: 'taken' });
    const [message] = await messages(admin);
    expect(message).toMatchObject({ from: 'owner', text: 'Yes, complete.', isByEmail: true, author: 'Ada Byron' });
    expect((await messages())[0]).toMatchObject({ isMine: true, isByEmail: true });
    expect((await readEvents(testApp, car.id)).at(-1)).toEqual({
      kind: 'message_sent',
      actorId: owner.id,
      ownerId: owner.id,
      data: { side: 'owner', isByEmail: true },
    });
  });

  it('is added once, however often it is delivered', async () => {
    const email = { from: ownersAddress(), to: [addressFor()], messageId: nextId(), text: 'Only once' };
    const outcomes = await Promise.all([post(email), post(email), post({ ...email, to: [addressFor()] })]);
    expect(outcomes.map((response) => response.json().outcome).sort()).toEqual(['repeated', 'repeated', 'taken']);
    expect((await texts()).filter((text) => text === 'Only once')).toHaveLength(1);
  });

  it('comes from SendGrid in its charset, and says by email what was not taken of it', async () => {
    const payload = form(
      sendGridFields({
        text: Buffer.from(`Schöne Grüße ${'x'.repeat(6_000)}`, 'latin1'),
        charsets: '{"text":"iso-8859-1"}',
        'content-ids': '{"logo":"attachment1"}',
      }),
      [
        { field: 'attachment1', name: 'logo.png', content: Buffer.alloc(10_000) },
        { field: 'attachment2', name: 'backup.bin', content: Buffer.alloc(100_000) },
      ],
    );
    expect((await postForm(payload)).json()).toEqual({ outcome: 'taken' });
    expect((await texts())[0]).toMatch(/^Schöne Grüße x+\n\n\[The rest of this email was too long/);
    const mails = await testApp.db.selectFrom('mails').select(['kind', 'toAddress', 'data']).execute();
    expect(mails.filter(({ kind }) => kind === 'reply_incomplete')).toMatchObject([
      {
        toAddress: ownersAddress(),
        data: {
          side: 'owner',
          attachments: 0,
          refused: [{ name: 'backup.bin', reason: 'It is neither a photo nor a PDF that we can read.' }],
          isCut: true,
          isEmpty: false,
        },
      },
    ]);
  });

  it.each([
    ['sender', { from: 'somebody.else@example.com' }],
    ['sender', { from: 'grace@example.com' }],
    ['sender', { from: 'nobody' }],
    ['automatic', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['automatic', { headers: { Precedence: 'bulk' } }],
    ['no text', { text: '> Do you have the book?' }],
    ['no text', { text: '\0 \n' }],
    ['no token', { to: `office@${DOMAIN}` }],
    ['no token', { to: `reply+${'a'.repeat(47)}@${DOMAIN}` }],
  ])('is ignored for its %s with a line in the log: %j', async (reason, email) => {
    const before = (await messages()).length;
    expect(await answer(email)).toEqual({ outcome: 'ignored' });
    expect(lastLogged()).toBe(reason);
    expect((await messages()).length).toBe(before);
  });

  it('is ignored where the token is for another car, another person or another side', async () => {
    const stranger = await testApp.person();
    const theirs = await submittedBy(testApp, stranger);
    const before = (await messages()).length;
    for (const to of [
      addressFor(createRight({ consignmentId: ConsignmentId.parse(theirs.id) })),
      addressFor(createRight({ userId: stranger.id })),
      addressFor(createRight({ side: 'team', userId: null })),
      addressFor(createRight({ userId: UserId.parse(999_999) })),
    ]) {
      expect(await answer({ to })).toEqual({ outcome: 'ignored' });
    }
    expect([(await messages()).length, await messages(stranger, theirs.id)]).toEqual([before, []]);
  });

  it('is ignored once its writer may not write any more', async () => {
    const leaving = await testApp.person();
    const { id } = await submittedBy(testApp, leaving);
    const to = addressFor(createRight({ consignmentId: ConsignmentId.parse(id), userId: leaving.id }));
    const write = () => answer({ to, from: `${leaving.username}@example.com` });
    expect(await write()).toEqual({ outcome: 'taken' });
    const change = (values: object) =>
      testApp.db.updateTable('users').set(values).where('id', '=', leaving.id).execute();
    await change({ phoneVerified: false });
    expect(await write()).toEqual({ outcome: 'ignored' });
    await change({ phoneVerified: true, deletedAt: new Date() });
    expect(await write()).toEqual({ outcome: 'ignored' });
  });

  it('leaves neither address nor text nor secret in the log', async () => {
    await answer({ text: 'a text that nobody logs' });
    await postForm(form(sendGridFields({ from: 'somebody.else@example.com' })));
    const log = JSON.stringify(testApp.logged);
    for (const hidden of ['a text that nobody logs', 'somebody.else', SECRET, 'reply+'])
      expect(log).not.toContain(hidden);
  });
});

describe('An answer of the team', () => {
  const toTeam = () => addressFor(createRight({ side: 'team', userId: null }));

  it('is a message of whoever of staff has confirmed the address, and a contact', async () => {
    const { id } = await submittedBy(testApp, owner);
    const to = addressFor({ consignmentId: ConsignmentId.parse(id), side: 'team', userId: null });
    expect(await answer({ to, from: 'Grace <GRACE@example.com>', text: 'We are here' })).toEqual({ outcome: 'taken' });
    expect((await messages(admin, id))[0]).toMatchObject({ from: 'team', author: 'grace', isMine: true });
    expect(await readRow(testApp, id)).toMatchObject({ firstContactAt: expect.any(Date), waitingSince: null });
    const mails = await testApp.db.selectFrom('mails').select('kind').where('consignmentId', '=', id).execute();
    expect(mails).toContainEqual({ kind: 'message_from_team' });
  });

  it('is a message of the team from its own addresses', async () => {
    expect(await answer({ to: toTeam(), from: SECOND, text: 'From the second address' })).toEqual({ outcome: 'taken' });
    expect(await answer({ to: toTeam(), from: TEAM, text: 'From the office' })).toEqual({ outcome: 'taken' });
    expect((await messages(admin))[0]).toMatchObject({ from: 'team', author: null, isMine: false });
    expect((await messages())[0]).toMatchObject({ from: 'team', author: null, text: 'From the office' });
  });

  it('is ignored from a viewer, and from an address that is not confirmed', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    const unconfirmed = await testApp.person({ role: 'admin' });
    await testApp.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', unconfirmed.id).execute();
    for (const { username } of [viewer, unconfirmed]) {
      expect(await answer({ to: toTeam(), from: `${username}@example.com` })).toEqual({ outcome: 'ignored' });
    }
  });
});

describe('An email about a message of an owner', () => {
  it('offers an answer to the team’s address and to those who may write to owners, and none to viewers', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    const { id, number } = car;
    const { id: sinceId } = (await mutate(testApp.as(owner), 'message.send', { id, text: 'Hello?' })).body as Message;
    const offers = async (userId: UserId | null) => {
      const data = { consignmentId: id, number, vehicle: 'Ferrari', sinceId };
      const mail = { kind: 'message_from_owner', data, isConfirmed: true, userId };
      const { replyTo, text } = await writeMail(testApp.deps, mail, null);
      return [replyTo !== undefined, text.includes(REPLY_MARKER)];
    };
    expect([await offers(null), await offers(admin.id), await offers(viewer.id)]).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });
});

describe('Whoever passes emails on', () => {
  it('brings the secret in the address or in a header, or is refused', async () => {
    const email = { from: ownersAddress(), to: addressFor(), messageId: nextId(), text: 'By the address' };
    expect((await testApp.guest.post(`${URL}?secret=${SECRET}`, email)).statusCode).toBe(200);
    for (const headers of [{}, { 'x-inbound-secret': '' }, { 'x-inbound-secret': `${SECRET}x` }]) {
      expect((await post(email, headers as Record<string, string>)).statusCode).toBe(401);
    }
    expect((await postForm(form(sendGridFields()), `${URL}/sendgrid?secret=no`)).statusCode).toBe(401);
  });

  it('is refused before anything of the body has arrived', async () => {
    if (!testApp.app.server.listening) await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = testApp.app.server.address() as AddressInfo;
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    for (const [path, contentType, length, status] of [
      [`${URL}/sendgrid`, type, 20_000_000, 401],
      [URL, type, 20_000_000, 401],
      [`${URL}/sendgrid?secret=${SECRET}`, type, 40_000_000, 413],
      [`${URL}?secret=${SECRET}`, type, 40_000_000, 413],
      [`${URL}?secret=${SECRET}`, 'application/json', 2_000_000, 413],
    ] as const) {
      const one = connect(port, '127.0.0.1');
      one.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`,
      );
      const [head] = await once(one, 'data');
      expect(String(head).split(' ')[1]).toBe(String(status));
      one.destroy();
    }
  });

  it('is told of what is no email', async () => {
    expect((await post({ from: 1 })).statusCode).toBe(400);
    expect((await postForm(Buffer.from('no form at all'))).statusCode).toBe(400);
    expect((await testApp.guest.post(SENDGRID, { from: 'a' })).statusCode).toBe(415);
    expect((await postForm(form({}))).json()).toEqual({ outcome: 'ignored' });
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, 'x']));
    expect((await postForm(form(many))).statusCode).toBe(413);
  });
});

describe('Whoever answers by email', () => {
  it('has as many messages an hour as on the page', async () => {
    const limited = await createTestApp({
      RATE_LIMITS: 'on',
      INBOUND_EMAIL_DOMAIN: DOMAIN,
      INBOUND_EMAIL_SECRET: SECRET,
    });
    try {
      const writer = await limited.person();
      const { id } = await submittedBy(limited, writer);
      await limited.deps.rateLimits.consume('message', String(writer.id), { points: 59 });
      const right = { consignmentId: ConsignmentId.parse(id), side: 'owner', userId: writer.id } as const;
      const to = `reply+${createReplyToken(limited.deps.appSecret, right, new Date())}@${DOMAIN}`;
      const write = (text: string) =>
        limited.guest.post(`${URL}?secret=${SECRET}`, { from: `${writer.username}@example.com`, to, text });
      expect([(await write('One')).statusCode, (await write('Two')).statusCode]).toEqual([200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('Without a domain and a secret', () => {
  it('there are no such paths, and emails name no address for answers', async () => {
    const plain = await createTestApp();
    try {
      expect((await plain.guest.post(URL, {})).statusCode).toBe(404);
      expect((await plain.guest.post(SENDGRID, {})).statusCode).toBe(404);
      const person = await plain.person();
      const grace = await plain.person({ role: 'admin' });
      const { id } = await submittedBy(plain, person);
      const message = (await mutate(plain.as(grace), 'message.send', { id, text: 'Hello' })).body as Message;
      const mail = await plain.db
        .selectFrom('mails')
        .selectAll()
        .where('kind', '=', 'message_from_team')
        .executeTakeFirstOrThrow();
      const { text, replyTo } = await writeMail(plain.deps, { ...mail, isConfirmed: true }, null);
      expect([message.isByEmail, replyTo, text.includes(REPLY_MARKER)]).toEqual([false, undefined, false]);
    } finally {
      await plain.close();
    }
  });
});
