import { z } from 'zod';
import type { SmsConfig } from '../../config/config.ts';
import { SmsError, type SmsTransport } from './sms-transport.ts';

const TIMEOUT_MS = 8_000;
const API_VERSION = '2010-04-01';
/** The id of a messaging service may be used instead of a sender's number. */
const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/i;

/** The part of Twilio's error that gives the reason without anyone's number. */
const TwilioError = z.object({ code: z.int() });

type TwilioConfig = Extract<SmsConfig, { transport: 'twilio' }>;

async function getReason(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const error = TwilioError.safeParse(body);
  return error.success ? `${response.status}, error ${error.data.code}` : String(response.status);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/**
 * Twilio's Messages resource, https://www.twilio.com/docs/messaging/api/message-resource. A message is sent once, never
 * automatically again.
 */
export function createTwilio(
  { accountSid, authToken, from, apiUrl }: TwilioConfig,
  timeoutMs = TIMEOUT_MS,
): SmsTransport {
  const url = `${apiUrl}/${API_VERSION}/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = MESSAGING_SERVICE.test(from) ? { MessagingServiceSid: from } : { From: from };

  return {
    kind: 'twilio',
    async send({ to, body }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, ...sender, Body: body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new SmsError(`Twilio was not reached (${describe(error)})`);
      });
      if (!response.ok) throw new SmsError(`Twilio refused the message (${await getReason(response)})`);
      await response.body?.cancel();
    },
  };
}
