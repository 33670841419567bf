import type { MailAddress, MailTransport } from '../../adapters/mail/mail-transport.ts';
import type { SmtpSettings } from '../../adapters/mail/smtp.ts';

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

/** Chooses how an email is sent, and keeps connections open between emails. */
export interface MailTransports {
  /**
   * By `EMAIL_PROVIDER`; the outbox file while no settings are saved. Throws a `SecretBoxError` when the password
   * cannot be read any more, and a `MailError` while there is no SMTP host.
   */
  for(settings: MailSettings | null): MailTransport;
  close(): void;
}
