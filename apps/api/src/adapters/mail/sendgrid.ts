import {
  headerText,
  type MailAddress,
  MailError,
  type MailFault,
  type MailTransport,
  NO_REPLY_IN_TIME,
  type OutgoingMail,
  replyInWords,
} from './mail-transport.ts';

export interface SendGridSettings {
  apiKey: string;
  apiUrl: string | null;
}

const TIMEOUT_MS = 9_000;
const DEFAULT_API_URL = 'https://api.sendgrid.com';

interface RefusedRequest {
  code?: number | string;
  message?: string;
  response?: { body?: { errors?: { message?: string }[] } };
}

function getFault(status: number): MailFault {
  if (status === 401 || status === 403) return 'settings';
  return status === 400 || status === 413 ? 'refused' : 'temporary';
}

function toMailError(error: unknown): MailError {
  const { code, message, response } = error as RefusedRequest;
  const status = typeof code === 'number' ? code : 0;
  const reasons = response?.body?.errors?.map((reason) => reason.message).filter(Boolean) ?? [];
  const words = [code, ...(reasons.length ? reasons : [message])].filter(Boolean).join(' ');
  return new MailError(getFault(status), replyInWords(words || 'unknown error'), { cause: error });
}

const party = ({ name, address }: MailAddress) => ({ email: address, ...(name && { name: headerText(name) }) });

function buildBody({ messageId, from, to, replyTo, subject, html, text, inline }: OutgoingMail): object {
  return {
    personalizations: [{ to: [party(to)] }],
    from: party(from),
    ...(replyTo !== undefined && { reply_to: { email: replyTo } }),
    subject: headerText(subject),
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ],
    headers: { 'Message-ID': `<${messageId}>`, 'Auto-Submitted': 'auto-generated' },
    ...(inline.length > 0 && {
      attachments: inline.map(({ cid, fileName, type, content }) => ({
        content_id: cid,
        filename: fileName,
        type,
        disposition: 'inline',
        content: content.toString('base64'),
      })),
    }),
    // Our links carry tokens that no third party should see.
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  };
}

/** Rejects when the caller aborts: the client itself cannot abort a request. */
function whenGivenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new MailError('temporary', NO_REPLY_IN_TIME));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** SendGrid's v3 Mail Send, https://www.twilio.com/docs/sendgrid/api-reference/mail-send, through its own client. */
export function createSendGrid({ apiKey, apiUrl }: SendGridSettings, timeoutMs = TIMEOUT_MS): MailTransport {
  // The library is loaded with the first message, to speed up the start (ADR 0139).
  const open = async () => {
    // The product has one key, so one client is enough.
    const { default: client } = await import('@sendgrid/client');
    // `setApiKey` would warn on the console about keys in another format, such as those of a gateway.
    client.setDefaultHeader('Authorization', `Bearer ${apiKey}`);
    // The client passes options that it does not know to its HTTP library.
    Object.assign(client, { defaultRequest: { ...requestDefaults(client), timeout: timeoutMs, maxRedirects: 0 } });
    return client;
  };

  return {
    kind: 'sendgrid',
    async send(mail, givenUp) {
      const ask = async () =>
        (await open()).request({
          method: 'POST',
          baseUrl: apiUrl ?? DEFAULT_API_URL,
          url: '/v3/mail/send',
          body: buildBody(mail),
        });
      const asked = ask().catch((error: unknown) => {
        throw toMailError(error);
      });
      const [response] = await Promise.race([asked, whenGivenUp(givenUp)]);
      return replyInWords(`${response.statusCode} accepted`);
    },
    close: () => undefined,
  };
}

function requestDefaults(client: object): object {
  return (client as { defaultRequest: object }).defaultRequest;
}
