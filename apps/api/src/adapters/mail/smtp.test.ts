import { type AddressInfo, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate, makeCertificate } from '../../testing/certificate.ts';
import {
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpTestServer,
  type SmtpTestServerOptions,
  startSmtpTestServer,
} from '../../testing/smtp-server.ts';
import { MailError, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { createSmtp, SMTP_WORDS, type SmtpOptions } from './smtp.ts';

const MAIL: OutgoingMail = {
  messageId: 'one@marque.example',
  from: { name: 'Marque', address: 'office@marque.example' },
  to: { name: 'Ada Byron', address: 'ada@example.com' },
  replyTo: 'reply+token@reply.marque.example',
  subject: 'Your consignment',
  html: '<p>Hello</p>',
  text: 'Hello',
  inline: [],
};
const SOON = () => AbortSignal.timeout(20_000);

let certificate: Certificate;
let smtpServer: SmtpTestServer | undefined;
let smtp: MailTransport | undefined;

beforeAll(async () => {
  certificate = await makeCertificate();
});
afterEach(async () => {
  smtp?.close();
  await smtpServer?.close();
  smtpServer = smtp = undefined;
});

async function open(
  options: SmtpTestServerOptions = {},
  {
    password = SMTP_PASSWORD,
    allowInsecure = false,
    ...smtpOptions
  }: SmtpOptions & { password?: string; allowInsecure?: boolean } = {},
) {
  smtpServer = await startSmtpTestServer({ certificate, ...options });
  const { host, port, ca } = smtpServer;
  const secure = options.tls === 'implicit';
  const settings = { host, port, secure, allowInsecure, username: SMTP_USER, password };
  smtp = createSmtp(settings, { ca, ...smtpOptions });
  return { smtpServer, smtp };
}

async function refusal(sending: Promise<string>): Promise<Pick<MailError, 'fault' | 'message' | 'detail'>> {
  const error = await sending.catch((thrown: unknown) => thrown);
  if (!(error instanceof MailError)) throw new Error('expected a MailError', { cause: error });
  return { fault: error.fault, message: error.message, detail: error.detail };
}

describe('A message by SMTP', () => {
  it.each([
    ['plain', 'none', false],
    ['by STARTTLS', 'starttls', true],
    ['by TLS from the first byte', 'implicit', true],
  ] as const)('arrives %s', async (_, tls, isEncrypted) => {
    const { smtpServer, smtp } = await open({ tls });
    expect(await smtp.send(MAIL, SOON())).toMatch(/^250 /);
    expect(smtpServer.arrived).toHaveLength(1);
    const [arrived] = smtpServer.arrived;
    expect(arrived).toMatchObject({ from: 'office@marque.example', to: ['ada@example.com'], isEncrypted });
    expect(arrived?.email).toMatchObject({
      from: { name: 'Marque', address: 'office@marque.example' },
      to: [{ name: 'Ada Byron', address: 'ada@example.com' }],
      subject: 'Your consignment',
      messageId: '<one@marque.example>',
      replyTo: [{ address: 'reply+token@reply.marque.example' }],
    });
    expect([arrived?.email.html?.trim(), arrived?.email.text?.trim()]).toEqual(['<p>Hello</p>', 'Hello']);
    expect(arrived?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('shares a connection with the next one', async () => {
    const { smtpServer, smtp } = await open();
    for (const messageId of ['one@m', 'two@m', 'three@m']) await smtp.send({ ...MAIL, messageId }, SOON());
    expect([smtpServer.arrived.length, smtpServer.connections()]).toEqual([3, 1]);
  });

  it('goes to a mail catcher that knows no users', async () => {
    const { smtpServer, smtp } = await open({ tls: 'none', knowsUsers: false });
    await smtp.send(MAIL, SOON());
    expect(smtpServer.arrived).toHaveLength(1);
  });

  it.each(['starttls', 'implicit'] as const)(
    'never goes to a server whose certificate is not trusted (%s)',
    async (tls) => {
      smtpServer = await startSmtpTestServer({ certificate, tls });
      const { host, port } = smtpServer;
      smtp = createSmtp({
        host,
        port,
        secure: tls === 'implicit',
        allowInsecure: false,
        username: SMTP_USER,
        password: SMTP_PASSWORD,
      });
      const { fault, message, detail } = await refusal(smtp.send(MAIL, SOON()));
      expect([fault, message]).toEqual(['temporary', SMTP_WORDS.notReached]);
      expect(detail).toMatch(/self-signed certificate/);
      expect(smtpServer.arrived).toEqual([]);
    },
  );
});

describe('A server that offers no TLS', () => {
  const elsewhere = { isThisMachine: () => false };

  it('gets neither password nor message where it is not on this machine', async () => {
    const { smtpServer, smtp } = await open({ tls: 'none' }, elsewhere);
    const { fault, message } = await refusal(smtp.send(MAIL, SOON()));
    expect([fault, message]).toEqual(['temporary', SMTP_WORDS.notReached]);
    expect([smtpServer.arrived, smtpServer.signIns()]).toEqual([[], 0]);
  });

  it('gets them where the administrator allows it', async () => {
    const { smtpServer, smtp } = await open({ tls: 'none' }, { ...elsewhere, allowInsecure: true });
    await smtp.send(MAIL, SOON());
    expect(smtpServer.arrived).toMatchObject([{ isEncrypted: false }]);
  });

  it.each(['starttls', 'implicit'] as const)('is another matter than one that does (%s)', async (tls) => {
    const { smtpServer, smtp } = await open({ tls }, elsewhere);
    await smtp.send(MAIL, SOON());
    expect(smtpServer.arrived).toMatchObject([{ isEncrypted: true }]);
  });
});

describe('What replies at an address', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['says who it is', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['closes at once', (socket) => socket.destroy()],
    ['says nothing', () => undefined],
  ])('is not to be found out when it %s', async (_, respond) => {
    const server = createServer(respond);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const base = { host: '127.0.0.1', secure: false, allowInsecure: false, username: 'a', password: 'b' };
    smtp = createSmtp({ ...base, port }, { timeoutMs: 300 });
    const { message } = await refusal(smtp.send(MAIL, SOON()));
    await new Promise((resolve) => server.close(resolve));
    const closed = createSmtp({ ...base, port }, { timeoutMs: 300 });
    expect([message, (await refusal(closed.send(MAIL, SOON()))).message]).toEqual([
      SMTP_WORDS.notReached,
      SMTP_WORDS.notReached,
    ]);
    closed.close();
  });
});

describe('A message that is not taken', () => {
  it('because of the password is a matter of the settings, in the server’s words', async () => {
    const { smtp } = await open({}, { password: 'wrong' });
    expect(await refusal(smtp.send(MAIL, SOON()))).toEqual({
      fault: 'settings',
      message: SMTP_WORDS.signInRefused,
      detail: '535 Authentication credentials invalid',
    });
  });

  it('because of the sender is one too', async () => {
    const { smtp } = await open({ refusesSender: '550 <office@marque.example> is no sender of ours' });
    expect(await refusal(smtp.send(MAIL, SOON()))).toEqual({
      fault: 'settings',
      message: `${SMTP_WORDS.senderRefused} (550)`,
      detail: '550 <address> is no sender of ours',
    });
  });

  it('because there is no such recipient is refused for good, naming nobody', async () => {
    const { smtp } = await open({ refuses: (address) => `550 <${address}>: no such user` });
    expect(await refusal(smtp.send(MAIL, SOON()))).toEqual({
      fault: 'refused',
      message: `${SMTP_WORDS.refused} (550)`,
      detail: '550 <address>: no such user',
    });
  });

  it('because the server asks for patience is tried again, and then taken', async () => {
    let asked = 0;
    const { smtpServer, smtp } = await open({
      refuses: () => (asked++ === 0 ? '451 Greylisted, try again later' : null),
    });
    expect(await refusal(smtp.send(MAIL, SOON()))).toEqual({
      fault: 'temporary',
      message: `${SMTP_WORDS.notNow} (451)`,
      detail: '451 Greylisted, try again later',
    });
    await smtp.send(MAIL, SOON());
    expect(smtpServer.arrived).toHaveLength(1);
  });

  it.each<[string, SmtpTestServerOptions]>([
    ['at the greeting', { hangs: true }],
    ['after the message', { hangsAfterData: true }],
  ])('by a server that hangs %s is given up', async (_, behavior) => {
    const { smtp } = await open(behavior, { timeoutMs: 150 });
    expect((await refusal(smtp.send(MAIL, SOON()))).fault).toBe('temporary');
  });

  it('by a server that replies in drips is given up as soon as nobody waits any more', async () => {
    const { smtpServer, smtp } = await open({ repliesAfterMs: 60_000 });
    expect(await refusal(smtp.send(MAIL, AbortSignal.timeout(300)))).toEqual({
      fault: 'temporary',
      message: SMTP_WORDS.notReached,
      detail: 'the mail server did not answer in time',
    });
    // The connection is closed too: nothing is sent late.
    smtpServer.behave({});
    await smtp.send({ ...MAIL, messageId: 'two@m' }, SOON());
    expect(smtpServer.arrived.map(({ email }) => email.messageId)).toEqual(['<two@m>']);
  });

  it('because the connection breaks in the middle of it is tried again by the caller, not by itself', async () => {
    const { smtpServer, smtp } = await open({ diesInData: true });
    expect((await refusal(smtp.send(MAIL, SOON()))).fault).toBe('temporary');
    expect([smtpServer.arrived.length, smtpServer.connections()]).toEqual([0, 1]);
    smtpServer.behave({});
    await smtp.send(MAIL, SOON());
    expect(smtpServer.arrived).toHaveLength(1);
  });

  it('because nobody listens there', async () => {
    const { smtpServer, smtp } = await open();
    await smtpServer.close();
    expect(await refusal(smtp.send(MAIL, SOON()))).toMatchObject({
      fault: 'temporary',
      message: SMTP_WORDS.notReached,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('when its connection was closed while it was idle goes out over a new one', async () => {
    const { smtpServer, smtp } = await open();
    await smtp.send(MAIL, SOON());
    smtpServer.dropConnections();
    await smtp.send({ ...MAIL, messageId: 'two@m' }, SOON());
    expect(smtpServer.arrived).toHaveLength(2);
  });
});

describe('Names and pictures', () => {
  it.each([
    ['Unicode', 'Žofie Müller 山田', 'zofie@example.com'],
    ['quotes', 'Ada "the Countess" O\'Byron', 'ada@example.com'],
    ['commas', 'Byron, Ada, Countess; of <Lovelace>', 'ada@example.com'],
    ['an address for a name', 'mallory@example.org', 'ada@example.com'],
    ['a host in another script', 'Ada', 'ada@bücher.example'],
  ])('with %s arrive as they are, at one recipient', async (_, name, address) => {
    const { smtpServer, smtp } = await open();
    await smtp.send({ ...MAIL, to: { name, address }, from: { name, address: 'office@marque.example' } }, SOON());
    const [arrived] = smtpServer.arrived;
    expect(arrived?.to).toHaveLength(1);
    expect(arrived?.email.to).toHaveLength(1);
    expect([arrived?.email.to?.[0]?.name, arrived?.email.from?.name]).toEqual([name, name]);
    expect(arrived?.email.from?.address).toBe('office@marque.example');
  });

  it('travel inside the message, under the name the HTML calls them by', async () => {
    const { smtpServer, smtp } = await open();
    const content = Buffer.from('not really a picture');
    const html = '<img src="cid:photo-1@marque">';
    const inline = [{ cid: 'photo-1@marque', fileName: 'scenic-1.jpg', type: 'image/jpeg', content }];
    await smtp.send({ ...MAIL, html, inline }, SOON());
    const [picture, ...others] = smtpServer.arrived[0]?.email.attachments ?? [];
    expect(picture).toMatchObject({
      contentId: '<photo-1@marque>',
      filename: 'scenic-1.jpg',
      mimeType: 'image/jpeg',
      disposition: 'inline',
    });
    expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(content);
    expect(others).toEqual([]);
  });
});

describe('What people typed', () => {
  const HEADERS = [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ];
  const word = fc.string({ unit: 'binary', maxLength: 30 });
  const hostile = fc
    .tuple(word, fc.constantFrom('\r\n', '\n', '\r', '\u0000', '\u2028', ', ', '; ', ' ', '"', '>', ' <'), word)
    .map(([before, between, after]) => `${before}${between}Bcc: mallory@example.org${between}${after}`);

  it('adds neither a header nor a recipient, in 1,000 tries', async () => {
    const { smtpServer, smtp } = await open({ tls: 'none' });
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom('name', 'subject', 'sender', 'address'), async (text, field) => {
        smtpServer.arrived.length = 0;
        const mail: OutgoingMail = {
          ...MAIL,
          subject: field === 'subject' ? text : MAIL.subject,
          from: field === 'sender' ? { ...MAIL.from, name: text } : MAIL.from,
          to: {
            name: field === 'name' ? text : 'Ada',
            address: field === 'address' ? `ada${text}@example.com` : MAIL.to.address,
          },
        };
        // An invalid address may be rejected instead.
        const isTaken = await smtp.send(mail, SOON()).then(
          () => true,
          (error: unknown) => {
            if (field === 'address' && error instanceof MailError) return false;
            throw error;
          },
        );
        expect(smtpServer.arrived).toHaveLength(isTaken ? 1 : 0);
        for (const { email, to } of smtpServer.arrived) {
          expect([...new Set(email.headers.map(({ key }) => key))].toSorted()).toEqual(HEADERS);
          expect(email.headers).toHaveLength(HEADERS.length);
          expect(to).toHaveLength(1);
          expect(email.to).toHaveLength(1);
          expect([email.cc, email.bcc]).toEqual([undefined, undefined]);
          expect(to[0]).not.toBe('mallory@example.org');
        }
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);
});
