import { SETTING_NOT_CHANGED } from '../messages.ts';
import type { ToastText } from './toast-text.ts';

export const COMPANY_TOASTS = {
  textPublished: { title: 'Published' },
  textTakenDown: { title: 'Page taken down' },
  hoursSaved: { title: 'Hours saved' },
  hoursNotSaved: { title: 'Error', description: 'Failed to save the hours.' },
  settingsNotSaved: { title: 'Error', description: SETTING_NOT_CHANGED },
  textsSaved: { title: 'Texts saved' },
  textsNotSaved: { title: 'Error', description: 'Failed to save the texts.' },
  textNotPublished: { title: 'Error', description: 'Failed to publish this text.' },
} as const satisfies Record<string, ToastText>;
