import { z } from 'zod';
import type { MessageSide } from '../conversation/messages.ts';
import type { NewsNotice } from './staff-notices.ts';

/**
 * `outbox`: written to the outbox file, because no mail server is configured. `held`: not sent, because the address was
 * not confirmed or had reached its daily limit.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failing', 'dead', 'expired', 'outbox', 'held'] as const;
export const MailState = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof MailState>;

/** Emails in other states are in progress or expired, and cannot be sent again. */
export const RESENDABLE_MAIL_STATES = [
  'sent',
  'failing',
  'dead',
  'outbox',
  'held',
] as const satisfies readonly MailState[];

const LINK_KINDS = ['password_reset', 'email_change', 'email_change_stop', 'confirm_email', 'unlock'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * When the owner will hear from the team (ISO 8601), in the company's time zone; omitted around the clock, where the
 * promise is 24 hours.
 */
export interface MailDue {
  due?: { at: string; timeZone: string };
}

/** Every email that the product sends, with the data its template needs. Never includes a token. */
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
  /** The receipt for an unconfirmed address: it asks for confirmation and contains nothing that a user typed. */
  | ({ kind: 'submission_to_confirm'; linkId: string; number: string } & MailDue)
  | ({ kind: 'submission_received'; number: string; vehicle: string; consignmentId: number } & MailDue)
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
  /**
   * To the team. `dueAt` (ISO 8601) is when the owner should hear from it; `null` if no clock runs. UTC if there is no
   * time zone.
   */
  | {
      kind: 'staff_notice';
      notice: NewsNotice;
      number: string;
      vehicle: string;
      consignmentId: number;
      dueAt: string | null;
      timeZone?: string | null;
    }
  | {
      kind: 'proposal_answered';
      number: string;
      vehicle: string;
      consignmentId: number;
      isAccepted: boolean;
      reason: string;
    }
  | { kind: 'draft_reminder'; vehicle: string | null; keptUntil: string }
  | {
      kind: 'message_from_team';
      number: string;
      vehicle: string;
      consignmentId: number;
      text: string;
      photoCount: number;
      /** Missing in emails that were queued by an earlier version. */
      documentCount?: number;
    }
  /** The owner's messages since the one with this id, which the team has not received by email yet. */
  | { kind: 'message_from_owner'; number: string; vehicle: string; consignmentId: number; sinceId: number }
  | {
      kind: 'reply_incomplete';
      number: string;
      vehicle: string;
      consignmentId: number;
      side: MessageSide;
      /** Those that were not read. */
      attachments: number;
      /** Missing in emails that were queued by an earlier version, as `moreRefused`. */
      refused?: readonly { name: string; reason: string }[];
      moreRefused?: number;
      isCut: boolean;
      isEmpty: boolean;
    }
  | { kind: 'consignment_details'; consignmentId: number; sentBy: string }
  | { kind: 'webhook_paused'; username: string; host: string; cause: 'failing' | 'gone' }
  | { kind: 'test'; sentBy: string }
  | { kind: 'phone_code'; username: string; sealedCode: string };

export type MailKind = Mail['kind'];

/** Account changes that the owner is notified of, because someone else may have made them. */
export const SECURITY_EVENTS = {
  password_changed: 'Your password was changed',
  password_reset: 'Your password was reset with an emailed link',
  password_set_by_admin: 'Your password was reset by our team',
  two_factor_enabled: 'Two-factor authentication was switched on',
  two_factor_disabled: 'Two-factor authentication was switched off',
  recovery_code_used: 'A recovery code was used to sign in',
  recovery_codes_renewed: 'New recovery codes were created',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  token_created: 'An access token was created',
  phone_changed: 'Your phone number was changed',
  phone_verified_by_team: 'Your phone number was verified by our team',
  role_changed: 'Your role was changed',
} as const;
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

export interface NoticedEvent {
  event: SecurityEvent;
  at: string;
  passkeysRemoved?: number;
}
