import { CODE_NOT_VALID, CODE_TOO_SHORT } from '../messages.ts';
import type { ToastText } from './toast-text.ts';

export const PHONE_TOASTS = {
  codeTooShort: { title: 'Invalid code', description: CODE_TOO_SHORT },
  codeSent: { title: 'Verification code sent' },
  codeResent: { title: 'Verification code resent' },
  codeResentAtLogin: { title: 'Code Resent', description: 'A new verification code has been sent to your phone' },
  phoneVerified: { title: 'Phone verified' },
  codeNotSent: {
    title: 'Failed to send verification code',
    description: 'Please check your phone number and try again',
  },
  codeNotResent: { title: 'Failed to resend verification code' },
  codeNotResentAtLogin: { title: 'Failed to resend code' },
  codeRefused: { title: 'Verification failed', description: CODE_NOT_VALID },
} as const satisfies Record<string, ToastText>;
