import { randomUUID } from 'node:crypto';
import type { SmsConfig } from '../../config/config.ts';
import { signedHeaders } from '../webhook/sign-message.ts';
import { SmsError, type SmsTransport } from './sms-transport.ts';

const TIMEOUT_MS = 8_000;

type WebhookConfig = Extract<SmsConfig, { transport: 'webhook' }>;

/** The error below HTTP, without the URL, which may contain a token. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/**
 * Any gateway that accepts JSON: `{to, body, id}`, signed according to https://www.standardwebhooks.com, so that the
 * receiver knows who sent it and when. A retried message keeps its id. Any 2xx response means accepted.
 */
export function createSmsWebhook({ url, key }: WebhookConfig, clock: () => Date, timeoutMs = TIMEOUT_MS): SmsTransport {
  return {
    kind: 'webhook',
    async send({ to, body, id = randomUUID() }) {
      const content = JSON.stringify({ to, body, id });
      const response = await fetch(url, {
        method: 'POST',
        headers: signedHeaders({ id, body: content, key, at: clock() }),
        body: content,
        // The redirect's target was not authorized to read it.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new SmsError(`the SMS gateway was not reached (${describe(error)})`);
      });
      await response.body?.cancel();
      if (!response.ok) throw new SmsError(`the SMS gateway refused the message (${response.status})`);
    },
  };
}
