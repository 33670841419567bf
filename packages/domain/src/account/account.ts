import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../product/limits.ts';
import { email } from '../text/text.ts';
import { NewPassword } from './credentials.ts';

/** A mailed link to set a new password works this long, and once (ADR 0007). */
export const RESET_LINK_LIFETIME_MS = 30 * 60_000;
/** A link that proves a new email address; people read mail the next morning. */
export const EMAIL_LINK_LIFETIME_MS = 24 * 60 * 60_000;
/** A link that confirms an address that was typed at registration or with a car: a week, because nothing is lost meanwhile. */
export const CONFIRM_LINK_LIFETIME_MS = 7 * 24 * 60 * 60_000;
/** Sensitive changes ask for the password again when it was last given longer ago than this (OWASP ASVS 7.5.1). */
export const FRESH_FOR_MS = 10 * 60_000;
/** Between the wish to delete an account and its end. */
export const DELETION_GRACE_DAYS = 30;

/** Who forgot: a user name or an email address. The answer never says whether it is known (ADR 0010). */
export const ForgotPassword = z.object({
  account: z
    .string('Please enter your username or email')
    .trim()
    .min(1, 'Please enter your username or email')
    .max(MAX_EMAIL_LENGTH),
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;

/** What a mailed link carries: the link's id and a MAC over it. */
const LinkToken = z
  .string()
  .max(200)
  .regex(/^[\w.-]+$/, 'This link is not complete');

export const FollowLink = z.object({ token: LinkToken });
export type FollowLink = z.infer<typeof FollowLink>;

export const ResetForgottenPassword = z.object({ token: LinkToken, password: NewPassword });
export type ResetForgottenPassword = z.infer<typeof ResetForgottenPassword>;

const CurrentPassword = z.string('Please enter your current password').min(1, 'Please enter your current password');

export const ChangePassword = z.object({ currentPassword: CurrentPassword, password: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** Proves once more who is at the keyboard. */
export const ConfirmPassword = z.object({
  password: z.string('Password is required').min(1, 'Password is required'),
});
export type ConfirmPassword = z.infer<typeof ConfirmPassword>;

export const ChangeEmail = z.object({ email: email('Invalid email address') });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

/** An address that was never given before is taken at once; another one is asked first whether it wants to be it. */
export const EmailChange = z.object({ email: z.string(), isConfirmed: z.boolean() });
export type EmailChange = z.infer<typeof EmailChange>;

/** Where an account is signed in. `device` is in words: "Chrome on Android". */
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

/** The wish to delete an account, and its proof. */
export const DeletionReceipt = z.object({ receipt: z.string(), dueAt: z.date() });
export type DeletionReceipt = z.infer<typeof DeletionReceipt>;

/**
 * An address that messages to an account's owner would go to: the account's own, or one that was named with a car. Until it is confirmed, all it gets are messages
 * that ask for that, the last at `sentAt`. `sendAgainAt` is when another of them may be asked for; `null` means at once.
 */
export const OwnAddress = z.object({
  address: z.string(),
  isAccounts: z.boolean(),
  isConfirmed: z.boolean(),
  sentAt: z.date().nullable(),
  sendAgainAt: z.date().nullable(),
});
export type OwnAddress = z.infer<typeof OwnAddress>;

/** Asks for another message to confirm one of one's own addresses. */
export const SendConfirmation = z.object({ address: email('Invalid email address') });
export type SendConfirmation = z.infer<typeof SendConfirmation>;
