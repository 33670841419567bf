import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';

const SENDER = { senderName: 'Marque', senderEmail: 'office@marque.example', recipientEmail: 'team@marque.example' };
let testApp: MailTestApp;

beforeAll(async () => {
  testApp = await createMailTestApp();
});
afterAll(() => testApp.close());
afterEach(async () => {
  testApp.smtpServer.behave({});
  testApp.smtpServer.arrived.length = 0;
  await testApp.db.deleteFrom('emailSettings').execute();
});

const save = (input: object) => mutate(testApp.as(testApp.admin), 'email.save', input);
const saved = () => query(testApp.as(testApp.admin), 'email.settings');
const row = () => testApp.db.selectFrom('emailSettings').selectAll().executeTakeFirstOrThrow();
const messages = (body: unknown) =>
  (body as { issues: { path: string[]; message: string }[] }).issues.map(({ path, message }) => [path[0], message]);

describe('The email settings', () => {
  it('are nothing before the first save', async () => {
    expect(rest(await testApp.as(testApp.admin).get('/api/admin/email-settings'))).toEqual({ status: 200, body: null });
    expect(await saved()).toEqual({ status: 200, body: null });
  });

  it('are stored as they were saved, by tRPC and REST, in one row', async () => {
    const { smtpPassword: _, ...shown } = testApp.settings;
    const view = {
      ...shown,
      furtherRecipients: [],
      allowInsecure: false,
      hasPassword: true,
      updatedAt: expect.any(String),
    };
    const form = { ...testApp.settings, secure: 'false' };
    expect(rest(await testApp.as(testApp.admin).post('/api/admin/email-settings', form))).toEqual({
      status: 200,
      body: view,
    });
    expect(await save({ ...testApp.settings, senderName: 'Marque House' })).toEqual({
      status: 200,
      body: { ...view, senderName: 'Marque House' },
    });
    expect((await saved()).body).toEqual({ ...view, senderName: 'Marque House' });
    expect(await testApp.db.selectFrom('emailSettings').select('id').execute()).toHaveLength(1);
  });

  it('never give the password away, and keep it encrypted', async () => {
    const password = String(testApp.settings.smtpPassword);
    const responses = [await save(testApp.settings), await saved()];
    expect(JSON.stringify(responses)).not.toMatch(/smtpPassword|v1\./);
    expect(JSON.stringify([responses, await row(), testApp.logged])).not.toContain(password);
    expect((await row()).smtpPassword).toMatch(/^v1\./);
  });

  it.each([{ smtpPassword: '' }, { smtpPassword: undefined }])(
    'keep the password that is not typed again: %j',
    async (blank) => {
      await save(testApp.settings);
      const before = await row();
      expect((await save({ ...testApp.settings, ...blank, senderName: 'Another' })).body).toMatchObject({
        hasPassword: true,
      });
      expect(await row()).toMatchObject({ smtpPassword: before.smtpPassword, senderName: 'Another' });
    },
  );

  it.each([
    { smtpHost: 'localhost' },
    { smtpPort: 2525 },
    { secure: true },
    { smtpUsername: 'somebody else' },
    { allowInsecure: true },
  ])('never send the saved password elsewhere, or less safely: %j', async (change) => {
    await save(testApp.settings);
    const before = await row();
    for (const smtpPassword of ['', undefined]) {
      const { status, body } = await save({ ...testApp.settings, ...change, smtpPassword });
      expect([status, messages(body)]).toEqual([400, [['smtpPassword', 'SMTP password is required']]]);
    }
    expect(await row()).toEqual(before);
    expect((await save({ ...testApp.settings, ...change, smtpPassword: 'typed again' })).status).toBe(200);
  });

  it('have further recipients, each once, which stay where a program does not name them', async () => {
    const furtherRecipients = [
      'second@marque.example',
      'Second@marque.example',
      'TEAM@marque.example',
      ' b@c.example ',
    ];
    const kept = ['Second@marque.example', 'b@c.example'];
    expect((await save({ ...testApp.settings, furtherRecipients })).body).toMatchObject({ furtherRecipients: kept });
    expect((await save(testApp.settings)).body).toMatchObject({ furtherRecipients: kept });
    expect((await save({ ...testApp.settings, furtherRecipients: [] })).body).toMatchObject({ furtherRecipients: [] });
    const eleven = Array.from({ length: 11 }, (_, index) => `person${index}@marque.example`);
    for (const wrong of [eleven, ['a@b.example\r\nBcc: mallory@example.org'], ['nobody'], 'second@marque.example']) {
      const { status, body } = await save({ ...testApp.settings, furtherRecipients: wrong });
      expect([status, messages(body)[0]?.[0]]).toEqual([400, 'furtherRecipients']);
    }
  });

  it('are recorded as changed, by whom', async () => {
    await save(testApp.settings);
    const events = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(events).toEqual([{ kind: 'email_settings_changed', actorId: testApp.admin.id }]);
  });

  it.each([
    [{ smtpHost: ' ' }, [['smtpHost', 'SMTP host is required']]],
    [{ smtpUsername: '' }, [['smtpUsername', 'SMTP username is required']]],
    [{ smtpPassword: '' }, [['smtpPassword', 'SMTP password is required']]],
    [{ smtpPort: 0 }, [['smtpPort', 'Port must be a positive number']]],
    [{ smtpPort: 65_536 }, [['smtpPort', 'Port must be a positive number']]],
    [{ smtpPort: 25.5 }, [['smtpPort', 'Port must be a positive number']]],
    [{ senderName: '' }, [['senderName', 'Sender name is required']]],
    [{ senderEmail: 'house' }, [['senderEmail', 'Valid sender email is required']]],
    [{ recipientEmail: '' }, [['recipientEmail', 'Valid recipient email is required']]],
    [
      { senderEmail: 'a@b.example\r\nBcc: mallory@example.org', recipientEmail: 'a@b.example, mallory@example.org' },
      [
        ['senderEmail', 'Valid sender email is required'],
        ['recipientEmail', 'Valid recipient email is required'],
      ],
    ],
  ])('are rejected with %j and the message of the specification', async (wrong, expected) => {
    for (const { status, body } of [
      await save({ ...testApp.settings, ...wrong }),
      rest(await testApp.as(testApp.admin).post('/api/admin/email-settings', { ...testApp.settings, ...wrong })),
    ]) {
      expect([status, (body as { code: string }).code, messages(body)]).toEqual([400, 'VALIDATION_FAILED', expected]);
    }
    expect(await testApp.db.selectFrom('emailSettings').select('id').execute()).toEqual([]);
  });

  it('suggest the port that mail is handed in at', async () => {
    await save({ ...testApp.settings, smtpPort: undefined });
    expect(await row()).toMatchObject({ smtpPort: 587, secure: false });
  });
});

describe('The test message', () => {
  const test = () => mutate(testApp.as(testApp.admin), 'email.test');

  it('asks for the settings first', async () => {
    expect(await test()).toMatchObject({ status: 409, body: { code: 'EMAIL_NOT_SET_UP' } });
    const response = await testApp.as(testApp.admin).post('/api/admin/email-settings/test');
    expect(rest(response)).toMatchObject({ status: 409, body: { code: 'EMAIL_NOT_SET_UP' } });
  });

  it('goes to the configured recipient, by the saved settings', async () => {
    await save(testApp.settings);
    expect(await test()).toEqual({ status: 200, body: { sent: true } });
    expect(testApp.smtpServer.arrived).toHaveLength(1);
    expect(testApp.smtpServer.arrived[0]).toMatchObject({ from: 'office@marque.example', to: ['team@marque.example'] });
    expect(testApp.smtpServer.arrived[0]?.email.text).toContain('grace sent this message');
  });

  const NOT_SENT = {
    status: 503,
    body: { code: 'MAIL_FAILED', message: 'Failed to send test email. Please check your settings' },
  };

  it.each([
    ['the password is wrong', { smtpPassword: 'wrong' }, {}, '535 Authentication credentials invalid'],
    ['the recipient is refused', {}, { refuses: () => '550 No such user' }, '550 No such user'],
    ['the server hangs', {}, { hangsAfterData: true }, 'ETIMEDOUT: Timeout'],
    ['nobody listens there', { smtpPort: 1 }, {}, expect.stringContaining('ECONNREFUSED')],
    ['it is where a cloud keeps secrets', { smtpHost: '169.254.169.254' }, {}, expect.stringContaining('not allowed')],
  ])('says the same when %s, and the log says what', async (_, changes, behavior, detail) => {
    await save({ ...testApp.settings, ...changes });
    testApp.smtpServer.behave(behavior);
    expect(await test()).toEqual(NOT_SENT);
    expect(testApp.logged.findLast(({ msg }) => msg === 'test message not sent')).toMatchObject({ detail });
  });

  it('says so as well when the password was encrypted under another secret', async () => {
    await save(testApp.settings);
    const elsewhere = createSecretBox('a secret of another company, 32 characters or more', null);
    await testApp.db
      .updateTable('emailSettings')
      .set({ smtpPassword: elsewhere.seal('smtp-password', 'x'), updatedAt: new Date() })
      .execute();
    expect(await test()).toEqual(NOT_SENT);
  });
});

describe('With SendGrid', () => {
  let sendgrid: TestApp;
  beforeAll(async () => {
    sendgrid = await createTestApp({ EMAIL_PROVIDER: 'sendgrid', SENDGRID_API_KEY: 'a key of the test' });
  });
  afterAll(() => sendgrid.close());

  it('the provider is told, and SMTP has nothing to say', async () => {
    const admin = sendgrid.as(await sendgrid.person({ role: 'admin' }));
    expect(rest(await admin.get('/api/admin/email-provider')).body).toEqual({
      provider: 'sendgrid',
      sendgridAvailable: true,
    });
    expect(await mutate(admin, 'email.save', SENDER)).toMatchObject({
      status: 200,
      body: { ...SENDER, hasPassword: false },
    });
    const blank = { ...SENDER, smtpHost: '', smtpUsername: '', smtpPassword: '' };
    expect((await mutate(admin, 'email.save', blank)).status).toBe(200);
    expect(messages((await mutate(admin, 'email.save', { ...SENDER, senderName: '' })).body)).toEqual([
      ['senderName', 'Sender name is required'],
    ]);
  });

  it('is not what is used otherwise', async () => {
    expect(rest(await testApp.as(testApp.admin).get('/api/admin/email-provider')).body).toEqual({
      provider: 'smtp',
      sendgridAvailable: false,
    });
  });
});
