import type { ToastText } from './toast-text.ts';

export const EMAIL_ADDRESS_TOASTS = {
  emailChanged: { title: 'Email changed' },
  emailChangeSent: {
    title: 'Check your email',
    description: 'Follow the link in the email to confirm your new address.',
  },
  confirmationSent: { title: 'Check your email', description: 'Follow the link in the email to confirm your address.' },
  confirmationNotSent: { title: 'The email was not sent' },
} as const satisfies Record<string, ToastText>;
