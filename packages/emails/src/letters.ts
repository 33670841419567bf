import type { MailKind } from '@marque/domain/mails';
import type { LetterOf } from './letter.ts';
import * as account from './letters/account-letters.tsx';
import * as consignment from './letters/consignment-letters.tsx';
import * as house from './letters/house-letters.tsx';

/** The letter of every kind of message. */
export const LETTERS: { [K in MailKind]: LetterOf<K> } = {
  password_reset: account.passwordReset,
  email_change: account.emailChange,
  email_change_asked: account.emailChangeAsked,
  confirm_email: account.confirmEmail,
  email_changed: account.emailChanged,
  account_locked: account.accountLocked,
  security_notice: account.securityNotice,
  deletion_requested: account.deletionRequested,
  deletion_cancelled: account.deletionCancelled,
  account_deleted: account.accountDeleted,
  phone_code: account.phoneCode,
  webhook_paused: account.webhookPaused,
  submission_to_confirm: consignment.submissionToConfirm,
  submission_received: consignment.submissionReceived,
  status_changed: consignment.statusChanged,
  changes_requested: consignment.changesRequested,
  consignment_details: house.consignmentDetails,
  test: house.test,
};
