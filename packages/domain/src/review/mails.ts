import { z } from 'zod';

/**
 * What became of a message. `outbox`: no mail server is configured, so it was written to the outbox file. `held`: not sent, because its address was not confirmed or
 * had its share of the day.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failing', 'dead', 'expired', 'outbox', 'held'] as const;
export const MailState = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof MailState>;

/** What can be sent once more: the others are on their way, or worth nothing any more. */
export const RESENDABLE_MAIL_STATES = [
  'sent',
  'failing',
  'dead',
  'outbox',
  'held',
] as const satisfies readonly MailState[];

/** The links that are mailed, and what each is good for. */
const LINK_KINDS = ['password_reset', 'email_change', 'email_change_stop', 'confirm_email', 'unlock'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Every message the product writes by itself, with what its template needs beside the reader's name. Never a token. */
export type Mail =
  | { kind: 'password_reset'; linkId: string; username: string }
  | { kind: 'email_change'; linkId: string }
  | { kind: 'email_change_asked'; linkId: string; username: string; email: string }
  | { kind: 'confirm_email'; linkId: string }
  | { kind: 'email_changed'; username: string; email: string }
  | { kind: 'account_locked'; linkId: string; username: string }
  | { kind: 'security_notice'; username: string; events: NoticedEvent[] }
  | { kind: 'deletion_requested'; username: string; receipt: string; dueAt: string }
  | { kind: 'deletion_cancelled'; username: string; receipt: string }
  | { kind: 'account_deleted'; username: string; receipt: string }
  /** The receipt to an address that is not confirmed: it asks for that, and has nothing in it that somebody typed. */
  | { kind: 'submission_to_confirm'; linkId: string; number: string }
  | { kind: 'submission_received'; number: string; vehicle: string; consignmentId: number }
  | {
      kind: 'status_changed';
      number: string;
      vehicle: string;
      consignmentId: number;
      status: string;
      note: string;
      reason: string;
    }
  | {
      kind: 'changes_requested';
      number: string;
      vehicle: string;
      consignmentId: number;
      note: string;
      items: { label: string; reason: string }[];
    }
  | { kind: 'consignment_details'; consignmentId: number; sentBy: string }
  | { kind: 'webhook_paused'; username: string; host: string; cause: 'failing' | 'gone' }
  | { kind: 'test'; sentBy: string }
  | { kind: 'phone_code'; username: string; sealedCode: string };

export type MailKind = Mail['kind'];

/** What is worth a message to the owner of an account because somebody else may have done it. */
export const SECURITY_EVENTS = {
  password_changed: 'Your password was changed',
  password_reset: 'Your password was reset with an emailed link',
  password_set_by_admin: 'Your password was reset by our team',
  two_factor_enabled: 'Two-factor authentication was switched on',
  two_factor_disabled: 'Two-factor authentication was switched off',
  recovery_code_used: 'A recovery code was used to sign in',
  recovery_codes_renewed: 'New recovery codes were made',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  token_created: 'An access token was made',
  phone_changed: 'Your phone number was changed',
  phone_verified_by_team: 'Your phone number was verified by our team',
  role_changed: 'Your role was changed',
} as const;
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Something that was done to an account, and when (ISO 8601). */
export interface NoticedEvent {
  event: SecurityEvent;
  at: string;
  passkeysRemoved?: number;
}
