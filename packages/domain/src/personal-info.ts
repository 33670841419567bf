import { z } from 'zod';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MIN_NAME_LENGTH } from './limits.ts';
import { Phone } from './phone.ts';
import { email, requiredText, text } from './text.ts';

/** Wizard step 1 when it is left (spec section 5, Personal info). */
export const PersonalInfo = z.object({
  firstName: requiredText(MIN_NAME_LENGTH, MAX_NAME_LENGTH, 'First name is required'),
  lastName: requiredText(MIN_NAME_LENGTH, MAX_NAME_LENGTH, 'Last name is required'),
  email: email('Invalid email address'),
  phone: Phone,
});
export type PersonalInfo = z.infer<typeof PersonalInfo>;

/** Wizard step 1 while it is being filled in: half a name is worth keeping. */
export const PersonalInfoDraft = z.object({
  firstName: text(MAX_NAME_LENGTH).optional(),
  lastName: text(MAX_NAME_LENGTH).optional(),
  email: text(MAX_EMAIL_LENGTH).optional(),
  phone: text(40).optional(),
});
export type PersonalInfoDraft = z.infer<typeof PersonalInfoDraft>;
