import type { ToastText } from './toast-text.ts';

/** The toasts of the lists and pages of consignments and drafts (spec 8). */
export const CONSIGNMENT_TOASTS = {
  consignmentsNotFetched: { title: 'Failed to fetch consignments' },
  draftsNotFetched: { title: 'Failed to fetch draft consignment' },
  consignmentNotFetched: { title: 'Failed to fetch consignment' },
  profileNotFetched: { title: 'Failed to fetch user profile' },
  consignmentDeleted: { title: 'Consignment deleted' },
  consignmentNotDeleted: { title: 'Error', description: 'Failed to delete consignment.' },
  draftDeleted: { title: 'Draft deleted' },
  draftNotDeleted: { title: 'Error', description: 'Failed to delete draft consignment.' },
  consignmentRestored: { title: 'Consignment restored' },
  consignmentNotRestored: { title: 'Error', description: 'Failed to restore consignment.' },
  consignmentApproved: { title: 'Consignment approved' },
  consignmentRejected: { title: 'Consignment rejected' },
  changesRequested: { title: 'Changes requested' },
  dossierDownloaded: { title: 'Dossier downloaded', description: 'The dossier has been downloaded as a PDF file' },
  dossierNotDownloaded: { title: 'Error', description: 'Failed to download dossier. Please try again.' },
  bundleDownloaded: { title: 'Case downloaded', description: 'Record, dossier and photos are in one ZIP file' },
  bundleNotDownloaded: { title: 'Error', description: 'Failed to download the case. Please try again.' },
  photosDownloaded: { title: 'Photos downloaded', description: 'The photos have been downloaded as a ZIP file' },
  photosNotDownloaded: { title: 'Error', description: 'Failed to download photos. Please try again.' },
  downloadNotProcessed: { title: 'Error', description: 'Failed to process downloaded file.' },
  consignmentWithdrawn: { title: 'Consignment withdrawn', description: 'Our team has stopped its review.' },
  consignmentNotWithdrawn: { title: 'Error', description: 'Failed to withdraw consignment. Please try again.' },
  changesSent: { title: 'Changes sent', description: 'Thank you. Our team will continue the review.' },
  changesNotSent: { title: 'Error', description: 'Failed to send your changes. Please try again.' },
} as const satisfies Record<string, ToastText>;
