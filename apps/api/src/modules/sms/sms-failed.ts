import { DomainError } from '@marque/domain/api/errors';
import { SmsRejection } from './bounded-sms.ts';

export function smsFailed(cause: unknown): DomainError {
  if (!(cause instanceof SmsRejection)) return new DomainError('SMS_FAILED', { cause });
  const { userMessage: message } = cause;
  return new DomainError('SMS_FAILED', { message, issues: [{ path: ['phone'], message }], cause });
}
