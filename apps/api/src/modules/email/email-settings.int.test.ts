import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { createMailWorld, type MailWorld } from '../../testing/mail-fixture.ts';
import { createWorld, type World } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';

const SENDER = { senderName: 'Marque', senderEmail: 'house@marque.example', recipientEmail: 'team@marque.example' };
let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.house.behave({});
  world.house.arrived.length = 0;
  await world.db.deleteFrom('emailSettings').execute();
});

const save = (input: object) => mutate(world.as(world.admin), 'email.save', input);
const saved = () => query(world.as(world.admin), 'email.settings');
const row = () => world.db.selectFrom('emailSettings').selectAll().executeTakeFirstOrThrow();
const messages = (body: unknown) =>
  (body as { issues: { path: string[]; message: string }[] }).issues.map(({ path, message }) => [path[0], message]);

describe('The email settings', () => {
  it('are nothing before the first save', async () => {
    expect(rest(await world.as(world.admin).get('/api/admin/email-settings'))).toEqual({ status: 200, body: null });
    expect(await saved()).toEqual({ status: 200, body: null });
  });

  it('are kept as they were saved, by both doors, in one row', async () => {
    const { smtpPassword: _, ...shown } = world.settings;
    const view = { ...shown, allowInsecure: false, hasPassword: true, updatedAt: expect.any(String) };
    const form = { ...world.settings, secure: 'false' };
    expect(rest(await world.as(world.admin).post('/api/admin/email-settings', form))).toEqual({
      status: 200,
      body: view,
    });
    expect(await save({ ...world.settings, senderName: 'Marque House' })).toEqual({
      status: 200,
      body: { ...view, senderName: 'Marque House' },
    });
    expect((await saved()).body).toEqual({ ...view, senderName: 'Marque House' });
    expect(await world.db.selectFrom('emailSettings').select('id').execute()).toHaveLength(1);
  });

  it('never give the password away, and keep it encrypted', async () => {
    const password = String(world.settings.smtpPassword);
    const answers = [await save(world.settings), await saved()];
    expect(JSON.stringify(answers)).not.toMatch(/smtpPassword|v1\./);
    expect(JSON.stringify([answers, await row(), world.logged])).not.toContain(password);
    expect((await row()).smtpPassword).toMatch(/^v1\./);
  });

  it.each([{ smtpPassword: '' }, { smtpPassword: undefined }])(
    'keep the password that is not typed again: %j',
    async (blank) => {
      await save(world.settings);
      const before = await row();
      expect((await save({ ...world.settings, ...blank, senderName: 'Another' })).body).toMatchObject({
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
    await save(world.settings);
    const before = await row();
    for (const smtpPassword of ['', undefined]) {
      const { status, body } = await save({ ...world.settings, ...change, smtpPassword });
      expect([status, messages(body)]).toEqual([400, [['smtpPassword', 'SMTP password is required']]]);
    }
    expect(await row()).toEqual(before);
    expect((await save({ ...world.settings, ...change, smtpPassword: 'typed again' })).status).toBe(200);
  });

  it('are recorded as changed, by whom', async () => {
    await save(world.settings);
    const events = await world.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(events).toEqual([{ kind: 'email_settings_changed', actorId: world.admin.id }]);
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
  ])('are refused with %j, in the words of the specification', async (wrong, expected) => {
    for (const { status, body } of [
      await save({ ...world.settings, ...wrong }),
      rest(await world.as(world.admin).post('/api/admin/email-settings', { ...world.settings, ...wrong })),
    ]) {
      expect([status, (body as { code: string }).code, messages(body)]).toEqual([400, 'VALIDATION_FAILED', expected]);
    }
    expect(await world.db.selectFrom('emailSettings').select('id').execute()).toEqual([]);
  });

  it('suggest the port that mail is handed in at', async () => {
    await save({ ...world.settings, smtpPort: undefined });
    expect(await row()).toMatchObject({ smtpPort: 587, secure: false });
  });
});

describe('The test message', () => {
  const test = () => mutate(world.as(world.admin), 'email.test');

  it('asks for the settings first', async () => {
    expect(await test()).toMatchObject({ status: 409, body: { code: 'EMAIL_NOT_SET_UP' } });
    const answer = await world.as(world.admin).post('/api/admin/email-settings/test');
    expect(rest(answer)).toMatchObject({ status: 409, body: { code: 'EMAIL_NOT_SET_UP' } });
  });

  it('goes to the configured recipient, by the saved settings', async () => {
    await save(world.settings);
    expect(await test()).toEqual({ status: 200, body: { sent: true } });
    expect(world.house.arrived).toHaveLength(1);
    expect(world.house.arrived[0]).toMatchObject({ from: 'house@marque.example', to: ['team@marque.example'] });
    expect(world.house.arrived[0]?.email.text).toContain('grace sent this message');
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
  ])('says the same when %s, and the log says what', async (_, changes, behaviour, detail) => {
    await save({ ...world.settings, ...changes });
    world.house.behave(behaviour);
    expect(await test()).toEqual(NOT_SENT);
    expect(world.logged.findLast(({ msg }) => msg === 'test message not sent')).toMatchObject({ detail });
  });

  it('says so as well when the password was encrypted under another secret', async () => {
    await save(world.settings);
    const elsewhere = createSecretBox('a secret of another house, 32 characters or more', null);
    await world.db
      .updateTable('emailSettings')
      .set({ smtpPassword: elsewhere.seal('smtp-password', 'x'), updatedAt: new Date() })
      .execute();
    expect(await test()).toEqual(NOT_SENT);
  });
});

describe('With SendGrid', () => {
  let sendgrid: World;
  beforeAll(async () => {
    sendgrid = await createWorld({ EMAIL_PROVIDER: 'sendgrid', SENDGRID_API_KEY: 'a key of the test' });
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
    expect(rest(await world.as(world.admin).get('/api/admin/email-provider')).body).toEqual({
      provider: 'smtp',
      sendgridAvailable: false,
    });
  });
});
