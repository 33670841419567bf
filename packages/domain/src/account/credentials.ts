import { z } from 'zod';
import { UserId } from '../api/ids.ts';
import { MAX_NAME_LENGTH, MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '../product/limits.ts';
import { email, requiredLine } from '../text/text.ts';
import { Phone } from './phone.ts';
import { SessionUser, TwoFactorMethod } from './user.ts';
import { Username } from './username.ts';

function isHashable(password: string): boolean {
  return password.isWellFormed() && new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;
}

/** A password to be set: at least 6 characters (spec 5.2), kept exactly as typed. */
export const NewPassword = z
  .string('Password must be at least 6 characters')
  .min(MIN_PASSWORD_LENGTH, 'Password must be at least 6 characters')
  .refine(isHashable, 'Password is too long or contains invalid characters');

/** The login form (spec 5.1). Anything longer than a password can be is answered as a wrong one, without hashing it. */
export const Login = z.object({
  username: z.string('Username is required').trim().min(1, 'Username is required').max(1_000),
  password: z.string('Password is required').min(1, 'Password is required'),
});
export type Login = z.infer<typeof Login>;

/**
 * The registration (spec 5.2) as it is sent (spec 3.12). `phoneVerified`, `twoFactorEnabled` and
 * the like may stand in the payload; they are not read: rights come from the server alone.
 */
export const Register = z.object({
  firstName: requiredLine(1, MAX_NAME_LENGTH, 'First name is required'),
  lastName: requiredLine(1, MAX_NAME_LENGTH, 'Last name is required'),
  email: email('Invalid email address'),
  phone: Phone,
  username: Username,
  password: NewPassword,
  smsConsent: z.boolean().default(false),
});
export type Register = z.infer<typeof Register>;

/** The register form adds the confirmation, which is never sent. */
export const RegisterForm = Register.extend({
  confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password'),
}).refine((form) => form.password === form.confirmPassword, {
  message: 'Passwords do not match',
  path: ['confirmPassword'],
  // Without this the mismatch would stay unsaid until every other field is right.
  when: ({ value }) => hasBothPasswords(value),
});
export type RegisterForm = z.infer<typeof RegisterForm>;

function hasBothPasswords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { password, confirmPassword } = value as Record<string, unknown>;
  return typeof password === 'string' && typeof confirmPassword === 'string' && confirmPassword !== '';
}

/** Answer to a login whose password was right but whose second factor is due (contract 4.7). */
export const SecondFactorDue = z.object({
  requiresTwoFactor: z.literal(true),
  id: UserId,
  method: TwoFactorMethod,
  /** While somebody is guessing codes everywhere: the first code was right, and the next one is asked for as well. */
  again: z.literal(true).optional(),
});
export type SecondFactorDue = z.infer<typeof SecondFactorDue>;

export const LoginResult = z.union([SecondFactorDue, SessionUser]);
export type LoginResult = z.infer<typeof LoginResult>;
