import { z } from 'zod';
import { MAX_SHORT_TEXT_LENGTH } from './limits.ts';
import { email, requiredText } from './text.ts';

export const DEFAULT_SMTP_PORT = 587;
const MAX_PORT = 65_535;
const PORT_MESSAGE = 'Port must be a positive number';

/** What the ports suggest (spec section 2, /admin/settings). */
export function suggestedSecurity(port: number): 'SSL/TLS' | 'STARTTLS' | null {
  if (port === 465) return 'SSL/TLS';
  return port === 587 || port === 25 ? 'STARTTLS' : null;
}

const secure = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

function emailSettings(messages: { sender: string; recipient: string }) {
  return z.object({
    smtpHost: requiredText(1, MAX_SHORT_TEXT_LENGTH, 'SMTP host is required'),
    smtpPort: z.int(PORT_MESSAGE).positive(PORT_MESSAGE).max(MAX_PORT, PORT_MESSAGE),
    secure,
    smtpUsername: requiredText(1, MAX_SHORT_TEXT_LENGTH, 'SMTP username is required'),
    smtpPassword: z.string('SMTP password is required').min(1, 'SMTP password is required').max(1_000),
    senderName: requiredText(1, MAX_SHORT_TEXT_LENGTH, 'Sender name is required'),
    senderEmail: email(messages.sender),
    recipientEmail: email(messages.recipient),
  });
}

/** As the form says it (spec section 5, Email settings). */
export const EmailSettingsForm = emailSettings({
  sender: 'Please enter a valid email address',
  recipient: 'Please enter a valid recipient email address',
});

/** As the data level says it. */
export const EmailSettings = emailSettings({
  sender: 'Valid sender email is required',
  recipient: 'Valid recipient email is required',
});
export type EmailSettings = z.infer<typeof EmailSettings>;
