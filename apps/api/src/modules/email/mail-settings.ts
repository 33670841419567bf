import type { Db } from '@marque/db/database';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { MailSettings } from '../../transport/ports/mail-transports.port.ts';
import { findSettingsRow } from './email-settings.queries.ts';

/** `null` until an administrator has saved them. */
export async function findMailSettings(db: Db, secrets: SecretBox): Promise<MailSettings | null> {
  const row = await findSettingsRow(db);
  if (!row) return null;
  return {
    sender: { name: row.senderName, address: row.senderEmail },
    recipient: row.recipientEmail,
    // Decrypted only when needed: an unreadable password must not prevent sending by SendGrid.
    smtp: () => ({
      host: row.smtpHost,
      port: row.smtpPort,
      secure: row.secure,
      allowInsecure: row.allowInsecure,
      username: row.smtpUsername,
      password: row.smtpPassword ? secrets.open('smtp-password', row.smtpPassword) : '',
    }),
    version: `${row.id} ${row.updatedAt.toISOString()}`,
  };
}
