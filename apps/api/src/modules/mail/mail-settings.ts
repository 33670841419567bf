import type { Db } from '@marque/db/database';
import type { MailAddress } from '../../adapters/mail/mail-transport.ts';
import type { SmtpSettings } from '../../adapters/mail/smtp.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

/** The settings saved in the admin area, as sending needs them. */
export interface MailSettings {
  sender: MailAddress;
  /** Where mail about consignments goes. */
  recipient: string;
  /** Throws a `SecretBoxError` when the password cannot be read any more. */
  smtp(): SmtpSettings;
  /** Changes with every save: connections of former settings are given up. */
  version: string;
}

/** `null` until an administrator has saved them. */
export async function findMailSettings(db: Db, secrets: SecretBox): Promise<MailSettings | null> {
  const row = await db.selectFrom('emailSettings').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!row) return null;
  return {
    sender: { name: row.senderName, address: row.senderEmail },
    recipient: row.recipientEmail,
    // Opened only where it is needed: a password that cannot be read must not keep SendGrid from sending.
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
