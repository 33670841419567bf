import { z } from 'zod';
import { UserId } from '../api/ids.ts';
import { MAX_NAME_LENGTH, MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '../product/limits.ts';
import { email, requiredLine } from '../text/text.ts';
import { AcceptedLegal } from './legal.ts';
import { Phone } from './phone.ts';
import { SessionUser, TwoFactorMethod } from './user.ts';
import { Username } from './username.ts';

function isHashable(password: string): boolean {
  return password.isWellFormed() && new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;
}

export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';

/** A new password: at least 6 characters (spec 5.2), not trimmed. */
export const NewPassword = z
  .string(PASSWORD_TOO_SHORT)
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .refine(isHashable, 'Password is too long or contains invalid characters');

/** The login form (spec 5.1). A password over the maximum length is rejected as wrong, without hashing it. */
export const Login = z.object({
  username: z.string('Username is required').trim().min(1, 'Username is required').max(1_000),
  password: z.string('Password is required').min(1, 'Password is required'),
});
export type Login = z.infer<typeof Login>;

/**
 * The registration (spec 5.2) as it is sent (spec 3.12). Fields such as `phoneVerified` or `twoFactorEnabled` are
 * ignored.
 */
export const Register = z.object({
  firstName: requiredLine(1, MAX_NAME_LENGTH, 'First name is required'),
  lastName: requiredLine(1, MAX_NAME_LENGTH, 'Last name is required'),
  email: email('Invalid email address'),
  phone: Phone,
  username: Username,
  password: NewPassword,
  smsConsent: z.boolean().default(false),
  accepted: AcceptedLegal.optional(),
});
export type Register = z.infer<typeof Register>;

/** Adds the password confirmation, which is never sent. */
export const RegisterForm = Register.extend({
  confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password'),
}).refine((form) => form.password === form.confirmPassword, {
  message: 'Passwords do not match',
  path: ['confirmPassword'],
  // By default zod checks this only once every other field is valid.
  when: ({ value }) => hasBothPasswords(value),
});
export type RegisterForm = z.infer<typeof RegisterForm>;

function hasBothPasswords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { password, confirmPassword } = value as Record<string, unknown>;
  return typeof password === 'string' && typeof confirmPassword === 'string' && confirmPassword !== '';
}

/** The response to a correct password when the second factor is still needed (contract 4.7). */
export const SecondFactorDue = z.object({
  requiresTwoFactor: z.literal(true),
  id: UserId,
  method: TwoFactorMethod,
  /** Set while someone is guessing codes: the first code was right, and the next one is required too. */
  again: z.literal(true).optional(),
  /** Absent when another text message can be requested now. */
  resendSeconds: z.int().positive().optional(),
});
export type SecondFactorDue = z.infer<typeof SecondFactorDue>;

export const LoginResult = z.union([SecondFactorDue, SessionUser]);
export type LoginResult = z.infer<typeof LoginResult>;
