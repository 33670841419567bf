import { z } from 'zod';
import { UserId } from '../api/ids.ts';
import { MAX_NAME_LENGTH } from '../product/limits.ts';
import { requiredLine } from '../text/text.ts';
import { Role } from './roles.ts';

export const TWO_FACTOR_METHODS = ['app', 'sms'] as const;
export const TwoFactorMethod = z.enum(TWO_FACTOR_METHODS);
export type TwoFactorMethod = z.infer<typeof TwoFactorMethod>;

/** The signed-in user (spec 3.11). `email` is `null` for an account without one. */
export const SessionUser = z.object({
  id: UserId,
  username: z.string(),
  role: Role,
  firstName: z.string().nullable(),
  email: z.string().nullable(),
  phoneVerified: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** `phone` is in E.164 (spec 3.11). */
export const Profile = SessionUser.extend({
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  smsConsent: z.boolean(),
  twoFactorEnabled: z.boolean(),
  twoFactorMethod: TwoFactorMethod,
  deletionDueAt: z.date().nullable(),
});
export type Profile = z.infer<typeof Profile>;

/** Absent fields stay as they are. Names follow the rules of registration (spec 5.2). */
export const UpdateProfile = z.object({
  firstName: requiredLine(1, MAX_NAME_LENGTH, 'First name is required').optional(),
  lastName: requiredLine(1, MAX_NAME_LENGTH, 'Last name is required').optional(),
  smsConsent: z.boolean().optional(),
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

export function displayName(user: Pick<SessionUser, 'firstName' | 'username'>): string {
  return user.firstName || user.username;
}
