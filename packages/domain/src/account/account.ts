import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../product/limits.ts';
import { email } from '../text/text.ts';
import { NewPassword } from './credentials.ts';

/** The lifetime of an emailed link to set a new password. It works once (ADR 0007). */
export const RESET_LINK_LIFETIME_MS = 30 * 60_000;
/** A day, because people may not read their email until the next morning. */
export const EMAIL_LINK_LIFETIME_MS = 24 * 60 * 60_000;
/** A week is safe: an unconfirmed address from a registration or consignment loses nothing while it waits. */
export const CONFIRM_LINK_LIFETIME_MS = 7 * 24 * 60 * 60_000;
/** Sensitive changes ask for the password again after this long (OWASP ASVS 7.5.1). */
export const FRESH_FOR_MS = 10 * 60_000;
export const DELETION_GRACE_DAYS = 30;

const ACCOUNT_REQUIRED = 'Please enter your username or email';

/** A username or an email address. The response never tells whether it is known (ADR 0010). */
export const ForgotPassword = z.object({
  account: z.string(ACCOUNT_REQUIRED).trim().min(1, ACCOUNT_REQUIRED).max(MAX_EMAIL_LENGTH),
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;

const LinkToken = z
  .string()
  .max(200)
  .regex(/^[\w.-]+$/, 'This link is not complete');

export const FollowLink = z.object({ token: LinkToken });
export type FollowLink = z.infer<typeof FollowLink>;

export const ResetForgottenPassword = z.object({ token: LinkToken, password: NewPassword });
export type ResetForgottenPassword = z.infer<typeof ResetForgottenPassword>;

const CURRENT_REQUIRED = 'Please enter your current password';
const CurrentPassword = z.string(CURRENT_REQUIRED).min(1, CURRENT_REQUIRED);

export const ChangePassword = z.object({ currentPassword: CurrentPassword, password: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ConfirmPassword = z.object({
  password: z.string('Password is required').min(1, 'Password is required'),
});
export type ConfirmPassword = z.infer<typeof ConfirmPassword>;

export const ChangeEmail = z.object({ email: email('Invalid email address') });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

/** The first address of an account applies at once; a change must be confirmed first. */
export const EmailChange = z.object({ email: z.string(), isConfirmed: z.boolean() });
export type EmailChange = z.infer<typeof EmailChange>;

/** `device` is a label such as "Chrome on Android". */
export const OpenSession = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  method: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const EndSession = z.object({ id: z.uuid() });
export type EndSession = z.infer<typeof EndSession>;

export const DeletionReceipt = z.object({ receipt: z.string(), dueAt: z.date() });
export type DeletionReceipt = z.infer<typeof DeletionReceipt>;

/**
 * An email address of a user: the account's, or one from a consignment. Until it is confirmed, it only gets
 * confirmation emails, the last one at `sentAt`. The next may be requested at `sendAgainAt` (`null`: now).
 */
export const OwnAddress = z.object({
  address: z.string(),
  isAccounts: z.boolean(),
  isConfirmed: z.boolean(),
  sentAt: z.date().nullable(),
  sendAgainAt: z.date().nullable(),
});
export type OwnAddress = z.infer<typeof OwnAddress>;

export const SendConfirmation = z.object({ address: email('Invalid email address') });
export type SendConfirmation = z.infer<typeof SendConfirmation>;
