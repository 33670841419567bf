import type { SmsTransport } from '../../adapters/sms/sms-transport.ts';
import type { Tally, TextOutcome } from '../../platform/tally.ts';
import { SmsRejection } from './bounded-sms.ts';

export function tallySms(sms: SmsTransport, texts: Tally<TextOutcome>): SmsTransport {
  return {
    kind: sms.kind,
    async send(message) {
      try {
        await sms.send(message);
        texts.add('sent');
      } catch (error) {
        texts.add(error instanceof SmsRejection ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}
