import { DomainError, ERRORS } from '@marque/domain/api/errors';
import { toE164 } from './to-e164.ts';

/** The number in a form's `phone` field as E.164; raises UNREACHABLE_PHONE at that field. */
export async function requireE164(phone: string): Promise<string> {
  const number = await toE164(phone);
  if (number) return number;
  throw new DomainError('UNREACHABLE_PHONE', {
    issues: [{ path: ['phone'], message: ERRORS.UNREACHABLE_PHONE.message }],
  });
}
