import { z } from 'zod';
import { UserId } from '../api/ids.ts';
import { CODE_LENGTH, LIST_SORTS, MAX_STAFF_PAGE, MIN_PASSWORD_LENGTH } from '../product/limits.ts';
import { email } from '../text/text.ts';
import { NewPassword, PASSWORD_TOO_SHORT } from './credentials.ts';
import { Role } from './roles.ts';
import { TwoFactorMethod } from './user.ts';
import { Username } from './username.ts';

/** A user as stored (spec 5.3). */
export const UserRecord = z.object({
  username: Username,
  password: NewPassword,
  email: email('Valid email is required'),
  role: Role,
  twoFactorMethod: TwoFactorMethod,
});

/** What Add User sends (spec 5.11); the email is optional (ADR 0006), and it can make a reviewer (ADR 0172). */
export const CreateUser = z.object({
  username: Username,
  password: NewPassword,
  role: z.enum(['user', 'admin', 'reviewer']),
  email: email('Valid email is required').optional(),
});
export type CreateUser = z.infer<typeof CreateUser>;

/** The password reset dialog (spec 5.12). */
export const ResetPasswordForm = z
  .object({
    password: NewPassword,
    confirmPassword: z.string(PASSWORD_TOO_SHORT).min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT),
  })
  .refine((form) => form.password === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  });

export const ResetPasswordOfUser = z.object({ id: UserId, password: NewPassword });
export type ResetPasswordOfUser = z.infer<typeof ResetPasswordOfUser>;

/** Unlike Add User, this can also make a viewer (ADR 0006). */
export const ChangeRole = z.object({ id: UserId, role: Role });
export type ChangeRole = z.infer<typeof ChangeRole>;

/** A row of User Management (spec 2.19). `phone` is in E.164. */
export const ManagedUser = z.object({
  id: UserId,
  username: z.string(),
  role: Role,
  phoneVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  twoFactorMethod: TwoFactorMethod,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  createdAt: z.date(),
  deletionDueAt: z.date().nullable(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** `q` matches part of the username, name, or email. Newest first. */
export const UserListQuery = z.object({
  limit: z.int().min(1).max(MAX_STAFF_PAGE).default(MAX_STAFF_PAGE),
  cursor: z.string().max(100).nullish(),
  q: z.string().max(200).nullish(),
  sort: z.enum(LIST_SORTS).default('newest'),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

export const UserPage = z.object({
  items: z.array(ManagedUser),
  total: z.int().nullable(),
  nextCursor: z.string().nullable(),
});
export type UserPage = z.infer<typeof UserPage>;

const TOKEN_MESSAGE = 'Token must be 6 digits';

/** The code that ends an admin's 2FA setup (spec 5.13). */
export const TwoFactorToken = z.string(TOKEN_MESSAGE).regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), TOKEN_MESSAGE);

/** The texts of User Management (spec 2.19, 5.17 and 8.8). */
export const USERS_TEXTS = {
  loading: 'Loading users...',
  none: 'No users found.',
  notFetched: 'Failed to fetch users',
  confirmDelete: 'Are you sure you want to delete this user?',
  confirmDisableTwoFactor: 'Are you sure you want to disable two-factor authentication for this user?',
  setUpFailed: 'Failed to generate setup information.',
  setUpDone: '2FA Setup Successful!',
} as const;
