import type { MailAddress, MailTransport } from '../../adapters/mail/mail-transport.ts';
import type { SmtpSettings } from '../../adapters/mail/smtp.ts';

export interface MailSettings {
  sender: MailAddress;
  recipient: string;
  /** Throws a `SecretBoxError` if the password can no longer be decrypted. */
  smtp(): SmtpSettings;
  /** Changes with every save, which closes the connections of former settings. */
  version: string;
}

export interface MailTransports {
  /**
   * By `EMAIL_PROVIDER`; the outbox file while no settings are saved. Throws a `SecretBoxError` if the password can no
   * longer be decrypted, and a `MailError` while there is no SMTP host.
   */
  for(settings: MailSettings | null): MailTransport;
  close(): void;
}
