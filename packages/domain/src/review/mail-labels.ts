import type { BadgeLook } from '../consignment/status.ts';
import type { MailKind, MailState } from './mails.ts';

const KINDS: Readonly<Record<MailKind, string>> = {
  password_reset: 'Password reset',
  email_change: 'New address to confirm',
  email_change_asked: 'Address change requested',
  confirm_email: 'Address to confirm',
  email_changed: 'Address changed',
  account_locked: 'Account locked',
  security_notice: 'Security notice',
  deletion_requested: 'Account deletion scheduled',
  deletion_cancelled: 'Deletion canceled',
  account_deleted: 'Account deleted',
  submission_to_confirm: 'Submission received, address to confirm',
  submission_received: 'Submission received',
  status_changed: 'Status changed',
  changes_requested: 'Changes requested',
  staff_notice: 'Notice to the team',
  draft_reminder: 'Reminder of a draft',
  message_from_team: 'Message to the owner',
  proposal_answered: 'Answer to a proposal',
  reply_incomplete: 'Incomplete email reply',
  message_from_owner: 'Message from the owner',
  consignment_details: 'Consignment details',
  webhook_paused: 'Webhook paused',
  test: 'Test message',
  phone_code: 'Verification code',
};

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(KINDS, kind);
}

export function getMailKindLabel(kind: string): string {
  return isMailKind(kind) ? KINDS[kind] : kind.replaceAll('_', ' ');
}

interface MailStateView {
  label: string;
  look: BadgeLook;
  meaning: string;
}

export const MAIL_STATE_VIEWS: Readonly<Record<MailState, MailStateView>> = {
  queued: { label: 'Queued', look: 'quiet', meaning: 'Waiting to be sent.' },
  sending: { label: 'Sending', look: 'quiet', meaning: 'Being sent to the mail server.' },
  sent: { label: 'Sent', look: 'default', meaning: 'Accepted by the mail server.' },
  failing: { label: 'Failing', look: 'destructive', meaning: 'Not accepted yet. We keep trying for two days.' },
  dead: {
    label: 'Given up',
    look: 'destructive',
    meaning: 'Rejected by the mail server, or not accepted after all tries.',
  },
  expired: { label: 'Expired', look: 'quiet', meaning: 'Its link or code expired before it could be sent.' },
  outbox: {
    label: 'In the outbox',
    look: 'quiet',
    meaning: 'Written to a file, because no email settings are saved.',
  },
  held: {
    label: 'Held back',
    look: 'quiet',
    meaning: 'Not sent: the address is not confirmed yet, has reached its daily limit, or has left the team.',
  },
};
