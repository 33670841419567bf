import type { ToastText } from './toast-text.ts';

export const DELETION_TOASTS = {
  deletionRequested: { title: 'Deletion scheduled' },
  deletionNotRequested: { title: 'Error', description: 'Failed to schedule the deletion.' },
  deletionCanceled: { title: 'Deletion canceled', description: 'Your account will not be deleted.' },
  deletionNotCanceled: { title: 'Error', description: 'Failed to cancel the deletion. Please try again.' },
} as const satisfies Record<string, ToastText>;
