import { z } from 'zod';
import { UserId } from '../api/ids.ts';
import { CODE_LENGTH } from '../product/limits.ts';
import { CODE_TOO_SHORT } from '../text/messages.ts';
import { Phone } from './phone.ts';

/** POST /api/users/verify-phone. `userId` is only compared with the caller. */
export const SendPhoneCode = z.object({
  userId: UserId.optional(),
  phone: Phone,
  /** Consent to text messages about consignments; when absent, the previous choice stays (spec 5.14). */
  smsConsent: z.boolean().optional(),
});
export type SendPhoneCode = z.infer<typeof SendPhoneCode>;

export const ResendPhoneCode = z.object({ userId: UserId.optional() });
export type ResendPhoneCode = z.infer<typeof ResendPhoneCode>;

export const VerificationCode = z
  .string(CODE_TOO_SHORT)
  .trim()
  .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), CODE_TOO_SHORT);

export const VerifyPhoneCode = z.object({ userId: UserId.optional(), code: VerificationCode });
export type VerifyPhoneCode = z.infer<typeof VerifyPhoneCode>;

/**
 * When the code expires, and when the next may be requested. `outbox` is true without an SMS gateway, so that the page
 * can say where to find the code (ADR 0028).
 */
export const PhoneCodeSent = z.object({
  phone: z.string(),
  expiresAt: z.date(),
  resendAt: z.date(),
  outbox: z.boolean(),
});
export type PhoneCodeSent = z.infer<typeof PhoneCodeSent>;
