import { afterEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, type Responder, startLoopbackServer } from '../../testing/loopback-server.ts';
import { SmsError } from './sms-transport.ts';
import { createTwilio } from './twilio.ts';

const MESSAGE = { to: '+12125550134', body: '123456 is your code' };
let server: LoopbackServer | undefined;

async function twilioThat(respond: Responder, { from = '+12125550100', timeoutMs = 5_000 } = {}) {
  server = await startLoopbackServer(respond);
  const config = { transport: 'twilio', accountSid: 'AC1', authToken: 'token', from, apiUrl: server.url } as const;
  return { twilio: createTwilio(config, timeoutMs), requests: server.requests };
}

const created: Responder = (response) =>
  response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}');

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('the Twilio transport', () => {
  it('posts one message to the account, signed with its token', async () => {
    const { twilio, requests } = await twilioThat(created);
    await twilio.send(MESSAGE);
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Messages.json']);
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`);
    expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: MESSAGE.to,
      From: '+12125550100',
      Body: MESSAGE.body,
    });
  });

  it('names a messaging service where one is configured instead of a number', async () => {
    const service = `MG${'0'.repeat(32)}`;
    const { twilio, requests } = await twilioThat(created, { from: service });
    await twilio.send(MESSAGE);
    const body = new URLSearchParams(requests[0]?.body);
    expect([body.get('MessagingServiceSid'), body.has('From')]).toEqual([service, false]);
  });

  it.each<[string, Responder, RegExp]>([
    [
      'a number that Twilio refuses',
      (response) => response.writeHead(400).end('{"code":21211,"message":"Invalid To +12125550134"}'),
      /^Twilio refused the message \(400, error 21211\)$/,
    ],
    ['a page instead of JSON', (response) => response.writeHead(502).end('<html>Bad gateway</html>'), /\(502\)$/],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /\(302\)$/],
    ['a connection that breaks', (response) => void response.socket?.destroy(), /^Twilio was not reached \(.+\)$/],
  ])('fails on %s, naming neither number nor text', async (_, respond, message) => {
    const { twilio, requests } = await twilioThat(respond);
    const error = await twilio.send(MESSAGE).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SmsError);
    expect((error as SmsError).message).toMatch(message);
    expect(String((error as SmsError).stack)).not.toMatch(/2125550134|123456|token/);
    // Never automatically sent twice: the first one may have been delivered.
    expect(requests).toHaveLength(1);
  });

  it('gives up on a gateway that does not respond', async () => {
    const { twilio } = await twilioThat(() => undefined, { timeoutMs: 50 });
    await expect(twilio.send(MESSAGE)).rejects.toThrow('Twilio was not reached (TimeoutError)');
  });
});
