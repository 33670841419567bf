import { z } from 'zod';
import { NewPassword, Username } from './credentials.ts';
import { CODE_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';
import { Role } from './roles.ts';
import { email } from './text.ts';
import { TwoFactorMethod } from './user.ts';

/** Spec section 5, User (data level). */
export const UserRecord = z.object({
  username: Username,
  password: NewPassword,
  email: email('Valid email is required'),
  role: Role,
  twoFactorMethod: TwoFactorMethod,
});

/** Spec section 5, Admin create user; the email is optional (design decision 6). */
export const CreateUser = z.object({
  username: Username,
  password: NewPassword,
  role: z.enum(['user', 'admin']),
  email: email('Valid email is required').optional(),
});
export type CreateUser = z.infer<typeof CreateUser>;

const CONFIRM_TOO_SHORT = 'Password must be at least 6 characters';

/** Spec section 5, Admin reset password. */
export const ResetPasswordForm = z
  .object({
    password: NewPassword,
    confirmPassword: z.string(CONFIRM_TOO_SHORT).min(MIN_PASSWORD_LENGTH, CONFIRM_TOO_SHORT),
  })
  .refine((form) => form.password === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  });

const TOKEN_MESSAGE = 'Token must be 6 digits';

/** Spec section 5, Admin 2FA token. */
export const TwoFactorToken = z.string(TOKEN_MESSAGE).regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), TOKEN_MESSAGE);
