import * as example from './examples.ts';
import { body } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';

/** Outgoing email, for admins (spec 7.5). */
export const EMAIL_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/email-settings',
    procedure: 'email.settings',
    status: 200,
    doc: {
      chapter: 'Email',
      summary: 'Read the email settings',
      description: 'Never the password. `null` before they were saved for the first time.',
      answer: { Saved: example.EMAIL_SETTINGS, 'Not saved yet': null },
    },
  },
  {
    method: 'POST',
    path: '/api/admin/email-settings',
    procedure: 'email.save',
    status: 200,
    input: body,
    doc: {
      chapter: 'Email',
      summary: 'Save the email settings',
      description:
        'A blank password keeps the one there is, as long as host, port, security and user name are the ones it was saved with. TLS is required unless the server is on this machine or allowInsecure is true. With SendGrid the SMTP fields may be missing.',
      request: {
        SMTP: {
          smtpHost: 'smtp.example.com',
          smtpPort: 587,
          secure: false,
          smtpUsername: 'marque',
          smtpPassword: 'a secret',
          senderName: 'Marque',
          senderEmail: 'hello@marque.example',
          recipientEmail: 'desk@marque.example',
        },
      },
      answer: { Saved: example.EMAIL_SETTINGS },
    },
  },
  {
    method: 'POST',
    path: '/api/admin/email-settings/test',
    procedure: 'email.test',
    status: 200,
    doc: {
      chapter: 'Email',
      summary: 'Send a test message',
      description:
        'By the saved settings, to their recipient. A refusal carries the mail server’s answer in its message.',
      answer: { Sent: { sent: true } },
      errors: ['EMAIL_NOT_SET_UP', 'MAIL_FAILED'],
    },
  },
  {
    method: 'GET',
    path: '/api/admin/email-provider',
    procedure: 'email.provider',
    status: 200,
    doc: {
      chapter: 'Email',
      summary: 'By which way mail leaves',
      answer: { SMTP: { provider: 'smtp', sendgridAvailable: false } },
    },
  },
];
