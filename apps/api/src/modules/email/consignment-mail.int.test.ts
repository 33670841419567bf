import type { Consignment } from '@marque/domain/consignment/consignment';
import type { StaffReview } from '@marque/domain/review/review';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { COMPLETE_PERSONAL_INFO, COMPLETE_VEHICLE_INFO, type Person } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';
import { readEvents } from '../review/testing.ts';

const NOT_SENT = 'Failed to send email. Please check your email settings.';
let testApp: MailTestApp;
let owner: Person;
let consignment: Consignment;

beforeAll(async () => {
  testApp = await createMailTestApp();
  owner = await testApp.person({ username: 'ada' });
  const picture = sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#345' } });
  const { url, name, size, type } = (
    await testApp.as(owner).upload(await picture.jpeg().toBuffer(), { name: 'in the "sun".jpg' })
  ).json();
  const photos = { ...(await testApp.createPhotos(owner)), scenic: [{ url, name, size, type }] };
  const response = await testApp.as(owner).post('/api/consignments', {
    personalInfo: { ...COMPLETE_PERSONAL_INFO, firstName: 'Ada <b>' },
    vehicleInfo: COMPLETE_VEHICLE_INFO,
    damageReport: { exterior: true, notes: 'A scratch\n<script>alert(1)</script>' },
    photos,
  });
  consignment = response.json();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.smtpServer.behave({});
  testApp.smtpServer.arrived.length = 0;
  await testApp.saveSettings();
});

const send = () => testApp.as(testApp.admin).post(`/api/consignments/${consignment.id}/send-email`);
const mailed = async () => (await readEvents(testApp, consignment.id)).filter(({ kind }) => kind === 'mailed');
const sentMails = () =>
  testApp.db.selectFrom('mails').selectAll().where('kind', '=', 'consignment_details').orderBy('id', 'desc').execute();

describe('The mail about a consignment', () => {
  it('sends everything to the configured recipient, in both parts, and records it', async () => {
    expect(rest(await send())).toEqual({ status: 200, body: { sent: true } });
    expect(testApp.smtpServer.arrived).toHaveLength(1);
    const [arrived] = testApp.smtpServer.arrived;
    expect(arrived?.to).toEqual(['team@marque.example']);
    expect(arrived?.email.subject).toBe(`Consignment ${consignment.number}`);
    const { text = '', html = '' } = arrived?.email ?? {};
    const facts = [
      consignment.number,
      'Ada <b> Byron',
      'ada@example.com',
      '(212) 555-0123',
      'Ferrari',
      '488 Pista',
      '2019',
      'Blue',
      'ZFF80AMA5K0240001',
      '12,345 miles',
      'Exterior damage: Yes',
      'Interior damage: No',
      'A scratch',
      'Sent by: grace',
    ];
    for (const fact of facts) expect(text).toContain(fact);
    for (const fact of ['Ada &lt;b&gt; Byron', 'ZFF80AMA5K0240001', '12,345 miles', '&lt;script&gt;']) {
      expect(html).toContain(fact);
    }
    expect(html).not.toMatch(/<script|<b>/);
    expect(await mailed()).toMatchObject([{ actorId: testApp.admin.id, ownerId: owner.id }]);
    expect((await sentMails())[0]).toMatchObject({ state: 'sent', consignmentId: consignment.id, tries: 1 });
  });

  it('shows the photos small, inside the message; one that cannot be read is left out', async () => {
    await send();
    const [arrived] = testApp.smtpServer.arrived;
    const attachments = arrived?.email.attachments ?? [];
    expect(attachments).toHaveLength(1);
    const [picture] = attachments;
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', filename: 'scenic-1.jpg', disposition: 'inline' });
    expect(arrived?.email.html).toContain(`src="cid:${picture?.contentId?.slice(1, -1)}"`);
    const { width, format } = await sharp(Buffer.from(picture?.content as ArrayBuffer)).metadata();
    expect([width, format]).toEqual([400, 'jpeg']);
  });

  it.each([
    ['refuses the recipient', { refuses: () => '550 No such user' }, /^The mail server refused the message \(550\)$/],
    ['asks for patience', { refuses: () => '451 Later' }, /^The mail server has not accepted the message yet \(451\)$/],
    ['hangs', { hangsAfterData: true }, /^The mail server could not be reached/],
    ['dies in the middle', { diesInData: true }, /^The mail server could not be reached/],
  ])(
    'that fails because the server %s is tried once, said so at once, and stands in the log',
    async (_, behavior, response) => {
      testApp.smtpServer.behave(behavior);
      const before = (await mailed()).length;
      expect(rest(await send())).toEqual({ status: 503, body: { code: 'MAIL_FAILED', message: NOT_SENT } });
      expect((await sentMails())[0]).toMatchObject({
        state: 'dead',
        tries: 1,
        lastAnswer: expect.stringMatching(response),
      });
      expect(await mailed()).toHaveLength(before);
    },
  );

  it('asks for the settings first, with the message of the specification', async () => {
    await testApp.db.deleteFrom('emailSettings').execute();
    const expected = { status: 409, body: { code: 'EMAIL_NOT_SET_UP', message: NOT_SENT } };
    expect(rest(await send())).toEqual(expected);
    expect(await query(testApp.as(testApp.admin), 'email.preview', { id: consignment.id })).toEqual(expected);
  });

  it('says that it failed also when the password can no longer be read; the preview is still there', async () => {
    const elsewhere = createSecretBox('a secret of another company, 32 characters or more', null);
    await testApp.db
      .updateTable('emailSettings')
      .set({ smtpPassword: elsewhere.seal('smtp-password', 'x'), updatedAt: new Date() })
      .execute();
    expect(rest(await send())).toMatchObject({ status: 503, body: { code: 'MAIL_FAILED' } });
    expect((await sentMails())[0]).toMatchObject({
      state: 'dead',
      lastAnswer: 'a stored secret was encrypted under another APP_SECRET',
    });
    expect((await query(testApp.as(testApp.admin), 'email.preview', { id: consignment.id })).status).toBe(200);
  });

  it('can be previewed as it will be, without being sent', async () => {
    const { status, body } = await query(testApp.as(testApp.admin), 'email.preview', { id: consignment.id });
    expect([status, body]).toMatchObject([
      200,
      { to: 'team@marque.example', subject: `Consignment ${consignment.number}` },
    ]);
    const { html, text } = body as { html: string; text: string };
    expect(html).toMatch(/<img src="\/api\/photos\/[^"]+\?w=400"/);
    expect(text).toContain('ZFF80AMA5K0240001');
    expect(testApp.smtpServer.arrived).toEqual([]);
  });

  it('is about consignments that are there', async () => {
    const response = await testApp.as(testApp.admin).post('/api/consignments/2000000000/send-email');
    expect(rest(response)).toMatchObject({ status: 404, body: { code: 'CONSIGNMENT_NOT_FOUND' } });
    const preview = await query(testApp.as(testApp.admin), 'email.preview', { id: 2_000_000_000 });
    expect(preview).toMatchObject({ status: 404, body: { code: 'CONSIGNMENT_NOT_FOUND' } });
  });

  it('is for administrators', async () => {
    for (const who of [owner, await testApp.person({ role: 'viewer' })]) {
      const response = await testApp.as(who).post(`/api/consignments/${consignment.id}/send-email`);
      expect(rest(response)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    }
  });
});

describe('What the staff see of a consignment’s mails', () => {
  it('is each of them and its fate, newest first, and when one was sent by whom', async () => {
    await send();
    testApp.smtpServer.behave({ refuses: () => '550 No such user' });
    await send();
    const { body } = await query(testApp.as(testApp.admin), 'review.ofStaff', { id: consignment.id });
    const { mails, timeline } = body as StaffReview;
    expect(mails.slice(0, 2).map(({ kind, state, answer }) => [kind, state, answer])).toEqual([
      ['consignment_details', 'dead', 'The mail server refused the message (550)'],
      ['consignment_details', 'sent', expect.stringMatching(/^250 /)],
    ]);
    expect(mails.at(-1)).toMatchObject({ kind: 'submission_received', state: 'queued', toAddress: 'ada@example.com' });
    expect(timeline.at(-1)).toMatchObject({ kind: 'mailed', by: 'team', actor: 'grace' });
    const ownersView = JSON.stringify((await query(testApp.as(owner), 'review.ofOwner', { id: consignment.id })).body);
    expect(ownersView).not.toMatch(/mail/);
  });

  it('is nothing of other consignments', async () => {
    const other = (
      await testApp.as(owner).post('/api/consignments', {
        personalInfo: COMPLETE_PERSONAL_INFO,
        vehicleInfo: COMPLETE_VEHICLE_INFO,
        damageReport: {},
        photos: await testApp.createPhotos(owner),
      })
    ).json();
    const { body } = await query(testApp.as(testApp.admin), 'review.ofStaff', { id: other.id });
    expect((body as StaffReview).mails.map(({ kind }) => kind)).toEqual(['submission_received']);
  });
});

describe('A mail that failed', () => {
  it('can be sent again from the log, then by the queue', async () => {
    testApp.smtpServer.behave({ refuses: () => '550 No such user' });
    await send();
    const [failed] = await sentMails();
    testApp.smtpServer.behave({});
    await testApp.work();
    expect((await mutate(testApp.as(testApp.admin), 'email.resend', { id: failed?.id })).status).toBe(200);
    await expect.poll(async () => (await sentMails())[0]?.state, { timeout: 20_000 }).toBe('sent');
    const details = testApp.smtpServer.arrived.filter(({ email }) => email.subject?.startsWith('Consignment MQ-'));
    expect(details.map(({ to }) => to)).toEqual([['team@marque.example']]);
  });
});
