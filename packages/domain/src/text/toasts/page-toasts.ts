import type { ToastText } from './toast-text.ts';

export const PAGE_TOASTS = {
  partNotLoaded: {
    title: 'This part could not be loaded',
    description: 'Check your connection and try again, or reload the page.',
  },
} as const satisfies Record<string, ToastText>;
