import { z } from 'zod';
import { IdempotencyKey } from '../api/idempotency-key.ts';
import { ConsignmentId } from '../api/ids.ts';
import { MAX_SHORT_TEXT_LENGTH } from '../product/limits.ts';
import { email, line, requiredLine } from '../text/text.ts';
import { MailState } from './mails.ts';

export const DEFAULT_SMTP_PORT = 587;
const MAX_PORT = 65_535;
const PORT_MESSAGE = 'Port must be a positive number';

/** The usual encryption for a port (spec 2.18). */
export function suggestedSecurity(port: number): 'SSL/TLS' | 'STARTTLS' | null {
  if (port === 465) return 'SSL/TLS';
  return port === 587 || port === 25 ? 'STARTTLS' : null;
}

const MAX_FURTHER_RECIPIENTS = 10;
const NO_ADDRESS = 'Please enter a valid email address';
export const RecipientAddress = email(NO_ADDRESS);

function eachOnce(addresses: readonly string[]): string[] {
  const byAddress = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  return [...byAddress.values()];
}

/** Who gets the team's emails beside the recipient (ADR 0206); each address is kept once. */
export const FurtherRecipients = z
  .array(RecipientAddress)
  .max(MAX_FURTHER_RECIPIENTS, `Please enter at most ${MAX_FURTHER_RECIPIENTS} addresses`)
  .overwrite(eachOnce);

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

function emailSettings(messages: { sender: string; recipient: string }) {
  return z.object({
    smtpHost: requiredLine(1, MAX_SHORT_TEXT_LENGTH, 'SMTP host is required'),
    smtpPort: z.int(PORT_MESSAGE).positive(PORT_MESSAGE).max(MAX_PORT, PORT_MESSAGE),
    secure: flag,
    smtpUsername: requiredLine(1, MAX_SHORT_TEXT_LENGTH, 'SMTP username is required'),
    smtpPassword: z.string('SMTP password is required').min(1, 'SMTP password is required').max(1_000),
    senderName: requiredLine(1, MAX_SHORT_TEXT_LENGTH, 'Sender name is required'),
    senderEmail: email(messages.sender),
    recipientEmail: email(messages.recipient),
  });
}

/** With the messages of the form (spec 5.10). */
export const EmailSettingsForm = emailSettings({
  sender: NO_ADDRESS,
  recipient: 'Please enter a valid recipient email address',
});

export const EmailSettings = emailSettings({
  sender: 'Valid sender email is required',
  recipient: 'Valid recipient email is required',
});
export type EmailSettings = z.infer<typeof EmailSettings>;

/**
 * What is saved. A blank password keeps the stored one if the server stays the same (`isSameServer`). With SendGrid the
 * SMTP fields may be blank or missing; otherwise the server requires them. Without `furtherRecipients` the stored ones
 * stay.
 */
export const SaveEmailSettings = EmailSettings.extend({
  smtpHost: line(MAX_SHORT_TEXT_LENGTH).optional(),
  smtpUsername: line(MAX_SHORT_TEXT_LENGTH).optional(),
  smtpPassword: z.string().max(1_000).optional(),
  allowInsecure: flag.optional(),
  furtherRecipients: FurtherRecipients.optional(),
}).partial({ smtpPort: true, secure: true });
export type SaveEmailSettings = z.infer<typeof SaveEmailSettings>;

/** What administrators see; never includes the password (ADR 0025). */
export const EmailSettingsView = z.object({
  smtpHost: z.string(),
  smtpPort: z.int(),
  secure: z.boolean(),
  allowInsecure: z.boolean(),
  smtpUsername: z.string(),
  hasPassword: z.boolean(),
  senderName: z.string(),
  senderEmail: z.string(),
  recipientEmail: z.string(),
  furtherRecipients: z.array(z.string()),
  updatedAt: z.date(),
});
export type EmailSettingsView = z.infer<typeof EmailSettingsView>;

/** How email is sent (spec 3.5). */
export const EmailProviderInfo = z.object({ provider: z.enum(['smtp', 'sendgrid']), sendgridAvailable: z.boolean() });
export type EmailProviderInfo = z.infer<typeof EmailProviderInfo>;

/** An email in the delivery log. `answer` is the last response of the mail server. */
export const MailLogEntry = z.object({
  id: z.string(),
  kind: z.string(),
  toAddress: z.string(),
  toName: z.string(),
  consignmentId: ConsignmentId.nullable(),
  state: MailState,
  tries: z.int(),
  answer: z.string().nullable(),
  createdAt: z.date(),
  nextTryAt: z.date().nullable(),
  sentAt: z.date().nullable(),
});
export type MailLogEntry = z.infer<typeof MailLogEntry>;

export const MailLogQuery = z.object({
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(40).nullish(),
  state: MailState.nullish(),
});
export type MailLogQuery = z.infer<typeof MailLogQuery>;

export const MailLogPage = z.object({ items: z.array(MailLogEntry), nextCursor: z.string().nullable() });
export type MailLogPage = z.infer<typeof MailLogPage>;

export const MailPreview = z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof MailPreview>;

/** Emails a consignment with all its details to the configured recipient, only once per idempotency key. */
export const SendConsignmentMail = z.object({ id: ConsignmentId, idempotencyKey: IdempotencyKey.optional() });
export type SendConsignmentMail = z.infer<typeof SendConsignmentMail>;

export interface PasswordTarget {
  smtpHost: string;
  smtpPort: number;
  secure: boolean;
  allowInsecure: boolean;
  smtpUsername: string;
}

/**
 * Whether a stored password may be kept without typing it again. Since nobody can read it, nobody may have it sent to
 * another server, as another user, or less securely than before.
 */
export function isSameServer(before: PasswordTarget, after: PasswordTarget): boolean {
  return (
    before.smtpHost.toLowerCase() === after.smtpHost.toLowerCase() &&
    before.smtpPort === after.smtpPort &&
    before.secure === after.secure &&
    before.smtpUsername === after.smtpUsername &&
    (before.allowInsecure || !after.allowInsecure)
  );
}
