import type { Migration } from 'kysely/migration';
import * as createUsers from './20261121T0900_create_users.ts';
import * as createConsignments from './20261121T0910_create_consignments.ts';
import * as createPhotos from './20261121T0920_create_photos.ts';
import * as createEmailSettings from './20261121T0930_create_email_settings.ts';
import * as createApiTokens from './20261121T0940_create_api_tokens.ts';
import * as createCaches from './20261121T0950_create_caches.ts';
import * as createReview from './20261121T1100_create_review.ts';
import * as createEventHead from './20261121T1200_create_event_head.ts';
import * as createAccountSecurity from './20261121T1300_create_account_security.ts';
import * as createMails from './20261121T1310_create_mails.ts';
import * as createWebhooks from './20261121T1600_create_webhooks.ts';
import * as createPhotoHandovers from './20261121T1700_create_photo_handovers.ts';
import * as createAccountUsage from './20261122T1000_create_account_usage.ts';
import * as addUsernameSkeleton from './20261122T1100_add_username_skeleton.ts';
import * as confirmAddresses from './20261122T1200_confirm_addresses.ts';
import * as requireSmtpTls from './20261122T1210_require_smtp_tls.ts';
import * as createStatusTexts from './20261122T1220_create_status_texts.ts';
import * as renameWordsToNote from './20261122T1300_rename_words_to_note.ts';
import * as addPartsVersion from './20261122T1400_add_parts_version.ts';
import * as addWaitingSince from './20261123T1300_add_waiting_since.ts';
import * as indexVins from './20261123T1310_index_vins.ts';
import * as createPhotoReadings from './20261123T1400_create_photo_readings.ts';
import * as createStaffNotices from './20261124T0900_create_staff_notices.ts';
import * as createContacts from './20261124T0910_create_contacts.ts';
import * as addRoleReviewer from './20261124T0920_add_role_reviewer.ts';
import * as createMessages from './20261124T1000_create_messages.ts';
import * as addDraftRemindedAt from './20261124T1010_add_draft_reminded_at.ts';
import * as addCover from './20261124T1100_add_cover.ts';
import * as chooseWebhookEvents from './20261124T1500_choose_webhook_events.ts';
import * as addAssignee from './20261125T1100_add_assignee.ts';
import * as createLegalTexts from './20261125T1200_create_legal_texts.ts';
import * as createUndoableDecisions from './20261126T1000_create_undoable_decisions.ts';
import * as createSavedViews from './20261126T1100_create_saved_views.ts';
import * as createWorkingHours from './20261126T1200_create_working_hours.ts';
import * as createDocuments from './20261127T1000_create_documents.ts';
import * as addEmailReplies from './20261127T1100_add_email_replies.ts';
import * as createProposals from './20261127T1110_create_proposals.ts';
import * as attachDocuments from './20261127T1210_attach_documents.ts';
import * as createLastViews from './20261127T1310_create_last_views.ts';
import * as addDocumentVersion from './20261128T0900_add_document_version.ts';
import * as proposeDocuments from './20261128T0910_propose_documents.ts';
import * as addFurtherRecipients from './20261128T1000_add_further_recipients.ts';
import * as createCompanySettings from './20261128T1000_create_company_settings.ts';
import * as addPlaceToPhotoReadings from './20261128T1810_add_place_to_photo_readings.ts';
import * as renameDevicePairings from './20261129T1000_rename_device_pairings.ts';
import * as indexOpenCasesAndMakes from './20261129T1010_index_open_cases_and_makes.ts';
import * as addLandingTexts from './20261130T1000_add_landing_texts.ts';
import * as indexAssignedWaiting from './20261201T1000_index_assigned_waiting.ts';

/** In order; listed by hand so that the server's bundle contains them. */
export const migrations: Record<string, Migration> = {
  '20261121T0900_create_users': createUsers,
  '20261121T0910_create_consignments': createConsignments,
  '20261121T0920_create_photos': createPhotos,
  '20261121T0930_create_email_settings': createEmailSettings,
  '20261121T0940_create_api_tokens': createApiTokens,
  '20261121T0950_create_caches': createCaches,
  '20261121T1100_create_review': createReview,
  '20261121T1200_create_event_head': createEventHead,
  '20261121T1300_create_account_security': createAccountSecurity,
  '20261121T1310_create_mails': createMails,
  '20261121T1600_create_webhooks': createWebhooks,
  '20261121T1700_create_photo_handovers': createPhotoHandovers,
  '20261122T1000_create_account_usage': createAccountUsage,
  '20261122T1100_add_username_skeleton': addUsernameSkeleton,
  '20261122T1200_confirm_addresses': confirmAddresses,
  '20261122T1210_require_smtp_tls': requireSmtpTls,
  '20261122T1220_create_status_texts': createStatusTexts,
  '20261122T1300_rename_words_to_note': renameWordsToNote,
  '20261122T1400_add_parts_version': addPartsVersion,
  '20261123T1300_add_waiting_since': addWaitingSince,
  '20261123T1310_index_vins': indexVins,
  '20261123T1400_create_photo_readings': createPhotoReadings,
  '20261124T0900_create_staff_notices': createStaffNotices,
  '20261124T0910_create_contacts': createContacts,
  '20261124T0920_add_role_reviewer': addRoleReviewer,
  '20261124T1000_create_messages': createMessages,
  '20261124T1010_add_draft_reminded_at': addDraftRemindedAt,
  '20261124T1100_add_cover': addCover,
  '20261124T1500_choose_webhook_events': chooseWebhookEvents,
  '20261125T1100_add_assignee': addAssignee,
  '20261125T1200_create_legal_texts': createLegalTexts,
  '20261126T1000_create_undoable_decisions': createUndoableDecisions,
  '20261126T1100_create_saved_views': createSavedViews,
  '20261126T1200_create_working_hours': createWorkingHours,
  '20261127T1000_create_documents': createDocuments,
  '20261127T1100_add_email_replies': addEmailReplies,
  '20261127T1110_create_proposals': createProposals,
  '20261127T1210_attach_documents': attachDocuments,
  '20261127T1310_create_last_views': createLastViews,
  '20261128T0900_add_document_version': addDocumentVersion,
  '20261128T0910_propose_documents': proposeDocuments,
  '20261128T1000_add_further_recipients': addFurtherRecipients,
  '20261128T1000_create_company_settings': createCompanySettings,
  '20261128T1810_add_place_to_photo_readings': addPlaceToPhotoReadings,
  '20261129T1000_rename_device_pairings': renameDevicePairings,
  '20261129T1010_index_open_cases_and_makes': indexOpenCasesAndMakes,
  '20261130T1000_add_landing_texts': addLandingTexts,
  '20261201T1000_index_assigned_waiting': indexAssignedWaiting,
};
