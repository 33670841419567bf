import type { MailKind } from '@marque/domain/review/mails';
import type { EmailTemplate } from './email-template.ts';
import * as account from './templates/account-emails.tsx';
import * as company from './templates/company-emails.tsx';
import * as consignment from './templates/consignment-emails.tsx';
import * as message from './templates/message-emails.tsx';

export const EMAIL_TEMPLATES: { [K in MailKind]: EmailTemplate<K> } = {
  password_reset: account.passwordReset,
  email_change: account.emailChange,
  email_change_asked: account.emailChangeAsked,
  confirm_email: account.confirmEmail,
  email_changed: account.emailChanged,
  account_locked: account.accountLocked,
  security_notice: account.securityNotice,
  deletion_requested: account.deletionRequested,
  deletion_cancelled: account.deletionCanceled,
  account_deleted: account.accountDeleted,
  phone_code: account.phoneCode,
  webhook_paused: account.webhookPaused,
  submission_to_confirm: consignment.submissionToConfirm,
  submission_received: consignment.submissionReceived,
  status_changed: consignment.statusChanged,
  changes_requested: consignment.changesRequested,
  proposal_answered: consignment.proposalAnswered,
  staff_notice: company.staffNotice,
  draft_reminder: consignment.draftReminder,
  message_from_team: message.fromTeam,
  reply_incomplete: message.replyIncomplete,
  message_from_owner: message.fromOwner,
  consignment_details: company.consignmentDetails,
  test: company.test,
};
