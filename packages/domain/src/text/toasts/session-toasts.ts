import type { ToastText } from './toast-text.ts';

export const SESSION_TOASTS = {
  logoutFailed: { title: 'Logout failed' },
  loggedOut: { title: 'Logged out', description: 'You have been successfully logged out.' },
  staffLoggedOut: { title: 'Logged out' },
  staffLogoutFailed: { title: 'Error', description: 'Failed to log out.' },
} as const satisfies Record<string, ToastText>;
