import { DomainError } from '@marque/domain/api/errors';
import { SmsRejection } from './bounded-sms.ts';

/** SMS_FAILED, at the field `phone` with the reason if our own limits rejected it. */
export function smsFailed(cause: unknown): DomainError {
  if (!(cause instanceof SmsRejection)) return new DomainError('SMS_FAILED', { cause });
  const { userMessage: message } = cause;
  return new DomainError('SMS_FAILED', { message, issues: [{ path: ['phone'], message }], cause });
}
