import type { ToastText } from './toast-text.ts';

export const ADMIN_USER_TOASTS = {
  userCreated: { title: 'User created' },
  userNotCreated: { title: 'Error', description: 'Failed to create user.' },
  userDeleted: { title: 'User deleted' },
  userNotDeleted: { title: 'Error', description: 'Failed to delete user.' },
  twoFactorNotSetUp: { title: 'Error', description: 'Failed to setup two-factor authentication.' },
  twoFactorEnabled: { title: '2FA Enabled' },
  twoFactorNotEnabled: { title: 'Error', description: 'Failed to enable two-factor authentication.' },
  twoFactorDisabled: { title: '2FA Disabled' },
  twoFactorNotDisabled: { title: 'Error', description: 'Failed to disable two-factor authentication.' },
  passwordUpdated: { title: 'Password updated' },
  passwordNotReset: { title: 'Error', description: 'Failed to reset password.' },
  roleChanged: { title: 'Role changed' },
  roleNotChanged: { title: 'Error', description: 'Failed to change role.' },
  phoneVerifiedByHand: { title: 'Phone verified' },
  phoneNotVerifiedByHand: { title: 'Error', description: 'Failed to verify phone.' },
} as const satisfies Record<string, ToastText>;
