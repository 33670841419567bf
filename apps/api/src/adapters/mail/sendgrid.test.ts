import { afterEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, type Responder, startLoopbackServer } from '../../testing/loopback-server.ts';
import { MailError, type OutgoingMail } from './mail-transport.ts';
import { createSendGrid } from './sendgrid.ts';

const MAIL: OutgoingMail = {
  messageId: 'one@marque.example',
  from: { name: 'Marque\r\nBcc: mallory@example.org', address: 'office@marque.example' },
  to: { name: '', address: 'ada@example.com' },
  replyTo: 'reply+token@reply.marque.example',
  subject: 'Your consignment\r\nBcc: mallory@example.org',
  html: '<img src="cid:photo-1@marque">',
  text: 'Hello',
  inline: [{ cid: 'photo-1@marque', fileName: 'scenic-1.jpg', type: 'image/jpeg', content: Buffer.from('picture') }],
};
const SOON = () => AbortSignal.timeout(20_000);
const servers: LoopbackServer[] = [];

async function sendgridThat(respond: Responder, timeoutMs?: number) {
  const server = await startLoopbackServer(respond);
  servers.push(server);
  const sendgrid = createSendGrid({ apiKey: 'a key of the test', apiUrl: server.url }, timeoutMs);
  return { sendgrid, requests: server.requests };
}

const accepted: Responder = (response) => response.writeHead(202).end();
const errors =
  (status: number, message: string): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ errors: [{ message }] }));

async function refusal(sending: Promise<string>): Promise<MailError> {
  const error = await sending.catch((thrown: unknown) => thrown);
  if (!(error instanceof MailError)) throw new Error('expected a MailError', { cause: error });
  return error;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe('A message by SendGrid', () => {
  it('is one Mail Send with both parts, its pictures, and no tracking', async () => {
    const { sendgrid, requests } = await sendgridThat(accepted);
    expect(await sendgrid.send(MAIL, SOON())).toBe('202 accepted');
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/v3/mail/send']);
    expect(request?.headers.authorization).toBe('Bearer a key of the test');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      personalizations: [{ to: [{ email: 'ada@example.com' }] }],
      from: { email: 'office@marque.example', name: 'Marque Bcc: mallory@example.org' },
      reply_to: { email: 'reply+token@reply.marque.example' },
      subject: 'Your consignment Bcc: mallory@example.org',
      content: [
        { type: 'text/plain', value: 'Hello' },
        { type: 'text/html', value: MAIL.html },
      ],
      headers: { 'Message-ID': '<one@marque.example>', 'Auto-Submitted': 'auto-generated' },
      attachments: [
        {
          content_id: 'photo-1@marque',
          filename: 'scenic-1.jpg',
          type: 'image/jpeg',
          disposition: 'inline',
          content: Buffer.from('picture').toString('base64'),
        },
      ],
      tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
    });
  });

  it.each([
    [401, 'The provided authorization grant is invalid', 'settings'],
    [403, 'The from address does not match a verified Sender Identity', 'settings'],
    [400, 'Does not contain a valid address', 'refused'],
    [413, 'The message is too large', 'refused'],
    [429, 'too many requests', 'temporary'],
    [500, 'internal error', 'temporary'],
  ] as const)('that gets the response %i with %j is a matter of %s', async (status, words, fault) => {
    const { sendgrid, requests } = await sendgridThat(errors(status, words));
    const error = await refusal(sendgrid.send(MAIL, SOON()));
    expect([error.fault, error.message]).toEqual([fault, `${status} ${words}`]);
    // Never automatically sent twice: the first one may have been delivered.
    expect(requests).toHaveLength(1);
  });

  it('names nobody when it fails', async () => {
    const { sendgrid } = await sendgridThat(errors(400, 'ada@example.com is on the suppression list'));
    expect((await refusal(sendgrid.send(MAIL, SOON()))).message).toBe('400 <address> is on the suppression list');
  });

  it('never follows a redirect with the key and the message', async () => {
    const elsewhere = await startLoopbackServer(accepted);
    servers.push(elsewhere);
    const { sendgrid } = await sendgridThat((response) =>
      response.writeHead(307, { location: `${elsewhere.url}/v3/mail/send` }).end(),
    );
    const error = await refusal(sendgrid.send(MAIL, SOON()));
    expect([error.fault, elsewhere.requests]).toEqual(['temporary', []]);
    expect(error.message).toContain('307');
  });

  it('that gets no response is given up', async () => {
    const { sendgrid } = await sendgridThat(() => undefined, 100);
    expect(await refusal(sendgrid.send(MAIL, SOON()))).toMatchObject({ fault: 'temporary' });
    const patient = await sendgridThat(() => undefined);
    expect(await refusal(patient.sendgrid.send(MAIL, AbortSignal.timeout(100)))).toMatchObject({
      fault: 'temporary',
      message: 'the mail server did not answer in time',
    });
  });

  it('that finds nobody is tried again later', async () => {
    const { sendgrid } = await sendgridThat((response) => void response.socket?.destroy());
    expect(await refusal(sendgrid.send(MAIL, SOON()))).toMatchObject({ fault: 'temporary' });
  });
});
