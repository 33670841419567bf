import type { BadgeLook } from '../consignment/status.ts';
import type { MailKind, MailState } from './mails.ts';

const KINDS: Readonly<Record<MailKind, string>> = {
  password_reset: 'Password reset',
  email_change: 'New address to confirm',
  email_change_asked: 'Another address asked for',
  confirm_email: 'Address to confirm',
  email_changed: 'Address changed',
  account_locked: 'Account locked',
  security_notice: 'Security notice',
  deletion_requested: 'Account deletion scheduled',
  deletion_cancelled: 'Account kept',
  account_deleted: 'Account deleted',
  submission_to_confirm: 'Submission received, address to confirm',
  submission_received: 'Submission received',
  status_changed: 'Status changed',
  changes_requested: 'Changes requested',
  consignment_details: 'Consignment details',
  webhook_paused: 'Webhook paused',
  test: 'Test message',
  phone_code: 'Verification code',
};

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(KINDS, kind);
}

/** What a message is about, as the staff read it; a kind that this version does not know is shown as it is. */
export function getMailKindLabel(kind: string): string {
  return isMailKind(kind) ? KINDS[kind] : kind.replaceAll('_', ' ');
}

interface MailStateView {
  label: string;
  look: BadgeLook;
  /** In a sentence. */
  meaning: string;
}

/** The fate of a message, in the words of the delivery log. */
export const MAIL_STATE_VIEWS: Readonly<Record<MailState, MailStateView>> = {
  queued: { label: 'Queued', look: 'quiet', meaning: 'Waits for its turn.' },
  sending: { label: 'Sending', look: 'quiet', meaning: 'Is being handed to the mail server.' },
  sent: { label: 'Sent', look: 'default', meaning: 'The mail server has taken it.' },
  failing: { label: 'Failing', look: 'destructive', meaning: 'Was not taken yet; it is tried again for two days.' },
  dead: { label: 'Given up', look: 'destructive', meaning: 'Was refused, or not taken in any try.' },
  expired: { label: 'Expired', look: 'quiet', meaning: 'Its link or code ran out before it could be sent.' },
  outbox: {
    label: 'In the outbox',
    look: 'quiet',
    meaning: 'Was written to a file: no email settings were saved.',
  },
  held: {
    label: 'Held back',
    look: 'quiet',
    meaning: 'Was not sent: the address is not confirmed yet, or had all the messages it can get in a day.',
  },
};
