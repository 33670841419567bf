import { SETTING_NOT_CHANGED } from '../messages.ts';
import type { ToastText } from './toast-text.ts';

export const SETTINGS_TOASTS = {
  passwordChanged: { title: 'Password changed', description: 'You have been signed out everywhere else.' },
  passwordNotChanged: { title: 'Error', description: 'Failed to change password.' },
  nameChanged: { title: 'Name changed' },
  nameNotChanged: { title: 'Error', description: 'Failed to change your name.' },
  textsOn: { title: 'Text messages on' },
  textsOff: { title: 'Text messages off' },
  textsNotChanged: { title: 'Error', description: SETTING_NOT_CHANGED },
  sessionEnded: { title: 'Session signed out' },
  sessionNotEnded: { title: 'Error', description: 'Failed to sign out that session.' },
  otherSessionsEnded: { title: 'Signed out everywhere else' },
  otherSessionsNotEnded: { title: 'Error', description: 'Failed to sign out everywhere else.' },
  sessionsNotFetched: { title: 'Failed to fetch open sessions' },
  passkeysNotFetched: { title: 'Failed to fetch passkeys' },
  passkeyAdded: { title: 'Passkey added' },
  passkeyRemoved: { title: 'Passkey removed' },
  passkeyNotRemoved: { title: 'Error', description: 'Failed to remove passkey.' },
  recoveryCodesRenewed: { title: 'New recovery codes', description: 'Your old codes no longer work.' },
  recoveryCodesNotRenewed: { title: 'Error', description: 'Failed to create new recovery codes.' },
  twoFactorNotFetched: { title: 'Failed to fetch two-factor authentication' },
  dataExported: { title: 'Your data has been downloaded' },
  dataNotExported: { title: 'Error', description: 'Failed to download your data. Please try again.' },
} as const satisfies Record<string, ToastText>;
