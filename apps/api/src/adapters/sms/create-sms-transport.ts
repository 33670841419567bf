import type { Config } from '../../config.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import type { SmsTransport } from './sms-transport.ts';
import { createTwilio } from './twilio.ts';

/** The transport that the configuration chose. */
export function createSmsTransport(
  { sms, dataDir }: Pick<Config, 'sms' | 'dataDir'>,
  log: OutboxOptions['log'],
  clock: () => Date,
): SmsTransport {
  return sms.transport === 'twilio' ? createTwilio(sms) : createOutbox({ dataDir, log, clock });
}
