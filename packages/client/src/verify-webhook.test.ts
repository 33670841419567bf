import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookRejected } from './verify-webhook.ts';

/** The example of https://www.standardwebhooks.com, which also tests the server's signatures. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const now = new Date(1_614_265_330_000);
const after = (seconds: number) => ({ now: new Date(now.getTime() + seconds * 1000) });

describe('A webhook', () => {
  it.each([
    ['Node', HEADERS],
    ['the Fetch API', new Headers(HEADERS)],
  ])('is taken with the headers of %s', async (_, headers) => {
    expect(await verifyWebhook(BODY, headers, SECRET, { now })).toEqual({ test: 2_432_232_314 });
    expect(await verifyWebhook(Buffer.from(BODY), headers, SECRET, { now })).toEqual({ test: 2_432_232_314 });
  });

  it('is taken when one of several signatures is right, as while secrets change', async () => {
    const headers = { ...HEADERS, 'webhook-signature': `v1,AAAA v2,x ${HEADERS['webhook-signature']}` };
    expect(await verifyWebhook(BODY, headers, SECRET, { now })).toBeDefined();
  });

  it('with letters beyond ASCII is taken', async () => {
    const body = '{"type":"é"}';
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const signed = `${HEADERS['webhook-id']}.${HEADERS['webhook-timestamp']}.${body}`;
    const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    const headers = { ...HEADERS, 'webhook-signature': signature };
    expect(await verifyWebhook(Buffer.from(body), headers, SECRET, { now })).toEqual({ type: 'é' });
  });

  it.each([
    ['was changed on its way', `${BODY} `, {}],
    ['has another id', BODY, { 'webhook-id': 'msg_2' }],
    ['has another time', BODY, { 'webhook-timestamp': '1614265331' }],
    ['has a time that is none', BODY, { 'webhook-timestamp': 'now' }],
    ['has a signature that is none', BODY, { 'webhook-signature': 'v1,***' }],
    [
      'has a signature of another version',
      BODY,
      { 'webhook-signature': HEADERS['webhook-signature'].replace('v1', 'v1a') },
    ],
    ['has no signature', BODY, { 'webhook-signature': undefined }],
  ])('that %s is rejected', async (_, body, headers) => {
    await expect(verifyWebhook(body, { ...HEADERS, ...headers }, SECRET, { now })).rejects.toThrow(WebhookRejected);
  });

  it('is taken for five minutes, and from a clock that is as much ahead; or as long as one likes', async () => {
    for (const seconds of [-300, 300]) expect(await verifyWebhook(BODY, HEADERS, SECRET, after(seconds))).toBeDefined();
    for (const seconds of [-301, 301])
      await expect(verifyWebhook(BODY, HEADERS, SECRET, after(seconds))).rejects.toThrow('too old');
    expect(await verifyWebhook(BODY, HEADERS, SECRET, { ...after(900), toleranceSeconds: 1_000 })).toBeDefined();
  });

  it.each(['', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_', 'whsec_*'])(
    'cannot be checked with the secret %j',
    async (secret) => {
      await expect(verifyWebhook(BODY, HEADERS, secret, { now })).rejects.toThrow(TypeError);
    },
  );

  it('is rejected under another secret', async () => {
    await expect(verifyWebhook(BODY, HEADERS, 'whsec_AAAA', { now })).rejects.toThrow('The signature does not match.');
  });
});
