import type { ToastText } from './toast-text.ts';

export const COMPANY_TOASTS = {
  textPublished: { title: 'Published' },
  textTakenDown: { title: 'Page taken down' },
  hoursSaved: { title: 'Hours saved' },
  hoursNotSaved: { title: 'Error', description: 'Failed to save the hours.' },
  textNotPublished: { title: 'Error', description: 'Failed to publish this text.' },
} as const satisfies Record<string, ToastText>;
