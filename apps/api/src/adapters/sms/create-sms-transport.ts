import type { Config } from '../../config/config.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { SmsError, type SmsTransport } from './sms-transport.ts';
import { createTwilio } from './twilio.ts';
import { createSmsWebhook } from './webhook.ts';

/** Accepts no messages, so that users are offered their code by email. */
const NO_GATEWAY: SmsTransport = {
  kind: 'none',
  send: async () => {
    throw new SmsError('no SMS gateway is configured');
  },
};

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
    case 'none':
      return NO_GATEWAY;
    case 'outbox':
      return createOutbox({ dataDir, log, clock });
  }
}
