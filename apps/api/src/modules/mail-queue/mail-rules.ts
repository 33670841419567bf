import type { MailKind } from '@marque/domain/review/mails';

/**
 * Who a message is for. `anyone`: it contains nothing that a user typed, so it may go to an unconfirmed address.
 * `confirmed`: an address that the account has confirmed. `former`: one that used to be the account's; queued only if
 * it was confirmed. `team`: the company's own address, which administrators set. `staff`: that address, or one that a
 * present member of staff has confirmed.
 */
type Audience = 'anyone' | 'confirmed' | 'former' | 'team' | 'staff';

interface MailRule {
  audience: Audience;
  /**
   * The recipient requested this message and is waiting for it: it has separate limits instead of the mailbox limit.
   */
  isAskedFor: boolean;
}

const asked = (audience: Audience): MailRule => ({ audience, isAskedFor: true });
const unasked = (audience: Audience): MailRule => ({ audience, isAskedFor: false });

const MAIL_RULES: Readonly<Record<MailKind, MailRule>> = {
  confirm_email: asked('anyone'),
  email_change: asked('anyone'),
  password_reset: asked('anyone'),
  phone_code: asked('anyone'),
  submission_to_confirm: unasked('anyone'),
  submission_received: unasked('confirmed'),
  status_changed: unasked('confirmed'),
  changes_requested: unasked('confirmed'),
  draft_reminder: unasked('confirmed'),
  message_from_team: unasked('confirmed'),
  message_from_owner: unasked('staff'),
  proposal_answered: unasked('confirmed'),
  reply_incomplete: unasked('confirmed'),
  account_locked: unasked('confirmed'),
  security_notice: unasked('confirmed'),
  deletion_requested: unasked('confirmed'),
  deletion_cancelled: unasked('confirmed'),
  webhook_paused: unasked('confirmed'),
  email_change_asked: unasked('confirmed'),
  email_changed: unasked('former'),
  account_deleted: unasked('former'),
  staff_notice: unasked('staff'),
  consignment_details: asked('team'),
  test: asked('team'),
};

/** The rule for a kind; the strictest one for a kind that this version does not know. */
export function findMailRule(kind: string): MailRule {
  return Object.hasOwn(MAIL_RULES, kind) ? MAIL_RULES[kind as MailKind] : unasked('confirmed');
}
