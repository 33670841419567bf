import {
  DEFAULT_SMTP_PORT,
  type EmailProviderInfo,
  EmailSettingsForm,
  type EmailSettingsView,
  FurtherRecipients,
  isSameServer,
  RecipientAddress,
  type SaveEmailSettings,
} from '@marque/domain/review/email-settings';
import { z } from 'zod';

export type EmailProvider = EmailProviderInfo['provider'];

/** Form values: `secure` as a select option, an empty port as `undefined` (spec 3.4 and 5.10). */
export interface EmailFormValues {
  senderEmail: string;
  senderName: string;
  recipientEmail: string;
  /** One address on each line. */
  furtherRecipients: string;
  smtpHost: string;
  smtpPort: number | undefined;
  smtpUsername: string;
  smtpPassword: string;
  secure: 'true' | 'false';
  allowInsecure: boolean;
}

/** Form values of the saved settings, without the password (ADR 0025). */
export function toFormValues(saved: EmailSettingsView | null): EmailFormValues {
  return {
    senderEmail: saved?.senderEmail ?? '',
    senderName: saved?.senderName ?? '',
    recipientEmail: saved?.recipientEmail ?? '',
    furtherRecipients: (saved?.furtherRecipients ?? []).join('\n'),
    smtpHost: saved?.smtpHost ?? '',
    smtpPort: saved?.smtpPort ?? DEFAULT_SMTP_PORT,
    smtpUsername: saved?.smtpUsername ?? '',
    smtpPassword: '',
    secure: saved?.secure ? 'true' : 'false',
    allowInsecure: saved?.allowInsecure ?? false,
  };
}

function toAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

function findProblem(addresses: readonly string[]): string | null {
  const wrong = addresses.find((address) => !RecipientAddress.safeParse(address).success);
  if (wrong !== undefined) return `“${wrong}” is not a valid email address`;
  return FurtherRecipients.safeParse(addresses).error?.issues[0]?.message ?? null;
}

const Further = z.object({
  furtherRecipients: z.string().superRefine((text, context) => {
    const message = findProblem(toAddresses(text));
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
});

const BlankOrNew = z.object({ smtpPassword: EmailSettingsForm.shape.smtpPassword.or(z.literal('')) });

/** Whether the saved password would go to the same server as before, so that it need not be typed again. */
export function keepsPassword(saved: EmailSettingsView | null, values: EmailFormValues): boolean {
  if (!saved?.hasPassword) return false;
  const { smtpHost, smtpPort = 0, smtpUsername, secure, allowInsecure } = values;
  const target = { smtpHost: smtpHost.trim(), smtpPort, smtpUsername: smtpUsername.trim() };
  return isSameServer(saved, { ...target, secure: secure === 'true', allowInsecure });
}

/**
 * Rules for the visible fields: no SMTP fields with another provider, and a blank password where the saved one is kept.
 */
export function formRules(provider: EmailProvider, isPasswordKept: boolean) {
  const rules = EmailSettingsForm.extend(Further.shape);
  if (provider === 'sendgrid')
    return rules.pick({ senderEmail: true, senderName: true, recipientEmail: true, furtherRecipients: true });
  return isPasswordKept ? rules.extend(BlankOrNew.shape) : rules;
}

/**
 * Form values to the request: `secure` as a boolean, no password if the saved one stays, and the last known values of
 * hidden SMTP fields.
 */
export function toSave(values: EmailFormValues): SaveEmailSettings {
  const { smtpHost, smtpPort, smtpUsername, smtpPassword, secure, furtherRecipients, ...always } = values;
  return {
    ...always,
    furtherRecipients: toAddresses(furtherRecipients),
    secure: secure === 'true',
    ...(smtpHost && { smtpHost }),
    ...(smtpPort !== undefined && { smtpPort }),
    ...(smtpUsername && { smtpUsername }),
    ...(smtpPassword && { smtpPassword }),
  };
}
