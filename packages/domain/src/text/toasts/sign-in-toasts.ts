import type { ToastText } from './toast-text.ts';

export const SIGN_IN_TOASTS = {
  loginFailed: { title: 'Login failed' },
  verificationFailed: { title: 'Verification failed' },
  registrationFailed: { title: 'Registration failed' },
  twoFactorRequired: { title: 'Two-factor authentication required' },
  loginCodeRequired: { title: 'Verification code required' },
  verificationSuccessful: { title: 'Verification successful', description: 'You are now logged in' },
} as const satisfies Record<string, ToastText>;

export function loginSuccessful(username: string): ToastText {
  return { title: 'Login successful', description: `Welcome back, ${username}!` };
}

export function registrationSuccessful(username: string): ToastText {
  return {
    title: 'Registration successful',
    description: `Welcome, ${username}! Please verify your phone number to continue.`,
  };
}
