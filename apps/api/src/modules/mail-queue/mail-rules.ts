import type { MailKind } from '@marque/domain/review/mails';

/**
 * Whose a message may be. `anyone`: it says nothing that somebody typed, so it may go to an address that nobody has confirmed yet. `confirmed`: to an
 * address that the account has confirmed. `former`: to one that was the account's and is so no more; it is queued only where that one was confirmed. `team`: to
 * the company's own address, which administrators set.
 */
type Audience = 'anyone' | 'confirmed' | 'former' | 'team';

interface MailRule {
  audience: Audience;
  /** A person asked for this message and waits for it: limits of its own hold, not the one of the mailbox. */
  isAskedFor: boolean;
}

const asked = (audience: Audience): MailRule => ({ audience, isAskedFor: true });
const unasked = (audience: Audience): MailRule => ({ audience, isAskedFor: false });

/** What holds for every kind of message. */
const MAIL_RULES: Readonly<Record<MailKind, MailRule>> = {
  confirm_email: asked('anyone'),
  email_change: asked('anyone'),
  password_reset: asked('anyone'),
  phone_code: asked('anyone'),
  submission_to_confirm: unasked('anyone'),
  submission_received: unasked('confirmed'),
  status_changed: unasked('confirmed'),
  changes_requested: unasked('confirmed'),
  account_locked: unasked('confirmed'),
  security_notice: unasked('confirmed'),
  deletion_requested: unasked('confirmed'),
  deletion_cancelled: unasked('confirmed'),
  webhook_paused: unasked('confirmed'),
  email_change_asked: unasked('confirmed'),
  email_changed: unasked('former'),
  account_deleted: unasked('former'),
  consignment_details: asked('team'),
  test: asked('team'),
};

/** The rule for a kind; one that this version does not know is held to the strictest. */
export function findMailRule(kind: string): MailRule {
  return Object.hasOwn(MAIL_RULES, kind) ? MAIL_RULES[kind as MailKind] : unasked('confirmed');
}
