import type { ToastText } from './toast-text.ts';

/** The toasts of the company's settings (spec 26). */
export const COMPANY_TOASTS = {
  textPublished: { title: 'Published' },
  textTakenDown: { title: 'Page taken down' },
  hoursSaved: { title: 'Hours saved' },
  hoursNotSaved: { title: 'Error', description: 'Failed to save the hours.' },
  textNotPublished: { title: 'Error', description: 'Failed to publish this text.' },
} as const satisfies Record<string, ToastText>;
