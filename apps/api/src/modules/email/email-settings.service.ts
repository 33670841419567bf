import { randomUUID } from 'node:crypto';
import { DomainError } from '@marque/domain/api/errors';
import {
  DEFAULT_SMTP_PORT,
  type EmailProviderInfo,
  type EmailSettingsView,
  isSameServer,
  type SaveEmailSettings,
} from '@marque/domain/review/email-settings';
import { ADMIN_EMAIL_TOASTS } from '@marque/domain/text/toasts/admin-email-toasts';
import { MailError } from '../../adapters/mail/mail-transport.ts';
import type { Config } from '../../config/config.ts';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import { SecretBoxError } from '../../platform/secrets/secret-box.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { requeueFailing } from '../mail-queue/mail-jobs.queries.ts';
import { INTERACTIVE_TIMEOUT_MS } from './deliver-mail.ts';
import { findSettingsRow, type SettingsRow, storeSettings } from './email-settings.queries.ts';
import { findMailSettings } from './mail-settings.ts';
import { writeMail } from './write-mail.ts';

/** How email is sent (spec 3.5). */
export function describeProvider({ email }: Pick<Config, 'email'>): EmailProviderInfo {
  return { provider: email.provider, sendgridAvailable: email.sendgridApiKey !== null };
}

function toView({ smtpPassword, id: _, ...row }: SettingsRow): EmailSettingsView {
  return { ...row, hasPassword: smtpPassword !== '' };
}

/**
 * The saved settings without the password, which never leaves the server again (ADR 0025); `null` before the first
 * save.
 */
export async function findEmailSettings({ db }: Pick<Deps, 'db'>): Promise<EmailSettingsView | null> {
  const row = await findSettingsRow(db);
  return row ? toView(row) : null;
}

/**
 * Saves the settings; a blank password keeps the stored one if the server and encryption stay the same. Failing
 * messages are retried at once. Raises VALIDATION_FAILED with the spec's messages if SMTP is the provider and one of
 * its fields is missing.
 */
export async function saveEmailSettings(
  deps: Deps,
  { userId }: Caller,
  input: SaveEmailSettings,
): Promise<EmailSettingsView> {
  const { db, secrets, clock, config } = deps;
  const {
    smtpPassword,
    smtpHost = '',
    smtpUsername = '',
    smtpPort = DEFAULT_SMTP_PORT,
    secure = false,
    allowInsecure = false,
    furtherRecipients,
    ...rest
  } = input;
  return inTransaction(db, async (trx) => {
    const before = await findSettingsRow(trx, { forUpdate: true });
    const target = { smtpHost, smtpPort, secure, allowInsecure, smtpUsername };
    const kept = before && isSameServer(before, target) ? before.smtpPassword : '';
    const sealed = smtpPassword ? secrets.seal('smtp-password', smtpPassword) : kept;
    if (config.email.provider === 'smtp') assertComplete({ smtpHost, smtpUsername, smtpPassword: sealed });
    const saved = await storeSettings(trx, before?.id ?? null, {
      ...rest,
      ...target,
      furtherRecipients: withoutRecipient(furtherRecipients ?? before?.furtherRecipients ?? [], rest.recipientEmail),
      smtpPassword: sealed,
      updatedAt: clock(),
    });
    await requeueFailing(trx);
    await addAccountEvent(trx, { kind: 'email_settings_changed', userId: null, actorId: userId });
    return toView(saved);
  });
}

function withoutRecipient(addresses: readonly string[], recipient: string): string[] {
  return addresses.filter((address) => address.toLowerCase() !== recipient.toLowerCase());
}

const TEST_NOT_SENT = ADMIN_EMAIL_TOASTS.testEmailNotSent.description;

const REQUIRED = {
  smtpHost: 'SMTP host is required',
  smtpUsername: 'SMTP username is required',
  smtpPassword: 'SMTP password is required',
} as const;

function assertComplete(values: Record<keyof typeof REQUIRED, string>): void {
  const issues = Object.entries(REQUIRED)
    .filter(([field]) => values[field as keyof typeof REQUIRED] === '')
    .map(([field, message]) => ({ path: [field], message }));
  if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', { issues });
}

/**
 * Sends a test message to the recipient of the saved settings and waits for the server's response. Raises
 * EMAIL_NOT_SET_UP and MAIL_FAILED, with the same message for every cause: the log has the details, and tests cannot be
 * used to find open ports (CWE-918).
 */
export async function sendTestMail(deps: Deps, { user, request }: Caller): Promise<void> {
  const settings = await findMailSettings(deps.db, deps.secrets);
  if (!settings) throw new DomainError('EMAIL_NOT_SET_UP');
  const written = await writeMail(deps, { kind: 'test', data: { sentBy: user.username }, isConfirmed: true }, settings);
  try {
    await deps.mails.for(settings).send(
      {
        ...written,
        messageId: `${randomUUID()}@${new URL(deps.config.publicUrl).hostname}`,
        from: settings.sender,
        to: { name: '', address: settings.recipient },
      },
      AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS),
    );
  } catch (error) {
    if (!(error instanceof MailError || error instanceof SecretBoxError)) throw error;
    const detail = error instanceof MailError ? error.detail : error.message;
    deps.log.warn({ reqId: request.id, userId: user.id, answer: error.message, detail }, 'test message not sent');
    throw new DomainError('MAIL_FAILED', { message: TEST_NOT_SENT, cause: error });
  }
  deps.log.info({ reqId: request.id, userId: user.id }, 'test message sent');
}
