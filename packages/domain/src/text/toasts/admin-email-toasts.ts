import { MESSAGE_NOT_SENT_AGAIN } from '../messages.ts';
import type { ToastText } from './toast-text.ts';

export const ADMIN_EMAIL_TOASTS = {
  emailSent: { title: 'Email sent', description: 'The consignment details have been emailed successfully' },
  emailNotSent: { title: 'Error', description: 'Failed to send email. Please check your email settings.' },
  emailSettingsNotFetched: { title: 'Failed to fetch email settings' },
  emailSettingsSaved: { title: 'Settings saved' },
  emailSettingsNotSaved: { title: 'Error', description: 'Failed to save email settings' },
  testEmailSent: { title: 'Test email sent' },
  testEmailNotSent: { title: 'Error', description: 'Failed to send test email. Please check your settings' },
  mailsNotFetched: { title: 'Failed to fetch the delivery log' },
  mailQueuedAgain: { title: 'Queued again', description: 'The message will be sent in a moment.' },
  mailNotQueuedAgain: { title: 'Error', description: MESSAGE_NOT_SENT_AGAIN },
} as const satisfies Record<string, ToastText>;
