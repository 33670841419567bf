import type { Config } from '../../config.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import type { SmsTransport } from './sms-transport.ts';
import { createTwilio } from './twilio.ts';
import { createSmsWebhook } from './webhook.ts';

/** The transport that the configuration chose. */
export function createSmsTransport(
  { sms, dataDir }: Pick<Config, 'sms' | 'dataDir'>,
  log: OutboxOptions['log'],
  clock: () => Date,
): SmsTransport {
  switch (sms.transport) {
    case 'twilio':
      return createTwilio(sms);
    case 'webhook':
      return createSmsWebhook(sms, clock);
    case 'outbox':
      return createOutbox({ dataDir, log, clock });
  }
}
