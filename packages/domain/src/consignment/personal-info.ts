import { z } from 'zod';
import { Phone } from '../account/phone.ts';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MIN_NAME_LENGTH } from '../product/limits.ts';
import { email, line, requiredLine } from '../text/text.ts';

/** Wizard step 1, complete (spec 5.4). */
export const PersonalInfo = z.object({
  firstName: requiredLine(MIN_NAME_LENGTH, MAX_NAME_LENGTH, 'First name is required'),
  lastName: requiredLine(MIN_NAME_LENGTH, MAX_NAME_LENGTH, 'Last name is required'),
  email: email('Invalid email address'),
  phone: Phone,
});
export type PersonalInfo = z.infer<typeof PersonalInfo>;

/** Wizard step 1 while it is filled in. */
export const PersonalInfoDraft = z.object({
  firstName: line(MAX_NAME_LENGTH).optional(),
  lastName: line(MAX_NAME_LENGTH).optional(),
  email: line(MAX_EMAIL_LENGTH).optional(),
  phone: line(40).optional(),
});
export type PersonalInfoDraft = z.infer<typeof PersonalInfoDraft>;
