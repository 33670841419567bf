import * as example from './examples.ts';
import { body } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';

export const EMAIL_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/email-settings',
    procedure: 'email.settings',
    status: 200,
    doc: {
      chapter: 'Email',
      summary: 'Get the email settings',
      description: 'Without the password. `null` until they are saved for the first time.',
      response: { Saved: example.EMAIL_SETTINGS, 'Not saved yet': null },
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
        'A blank password keeps the saved one, as long as host, port, security and username are unchanged. TLS is required unless the mail server is on the same machine or `allowInsecure` is true. With SendGrid the SMTP fields can be omitted. `furtherRecipients` get the emails to the team as the recipient does; omitted, the saved ones stay.',
      request: {
        SMTP: {
          smtpHost: 'smtp.example.com',
          smtpPort: 587,
          secure: false,
          smtpUsername: 'marque',
          smtpPassword: 'a secret',
          senderName: 'Marque',
          senderEmail: 'hello@marque.example',
          recipientEmail: 'team@marque.example',
          furtherRecipients: ['second@marque.example'],
        },
      },
      response: { Saved: example.EMAIL_SETTINGS },
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
        'With the saved settings, to their recipient. If it fails, the error message contains the mail server’s reply.',
      response: { Sent: { sent: true } },
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
      summary: 'Get the email provider',
      response: { SMTP: { provider: 'smtp', sendgridAvailable: false } },
    },
  },
];
