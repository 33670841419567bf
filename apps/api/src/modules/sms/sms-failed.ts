import { DomainError } from '@marque/domain/api/errors';
import { SmsRejection } from './bounded-sms.ts';

/** What whoever waits for a message is told when it was not sent: SMS_FAILED, at the number, with the reason where it is a rule of ours. */
export function smsFailed(cause: unknown): DomainError {
  if (!(cause instanceof SmsRejection)) return new DomainError('SMS_FAILED', { cause });
  const { userMessage: message } = cause;
  return new DomainError('SMS_FAILED', { message, issues: [{ path: ['phone'], message }], cause });
}
