import type { FastifyBaseLogger } from 'fastify';
import { MailError, type MailTransport } from '../../adapters/mail/mail-transport.ts';
import { createMailOutbox } from '../../adapters/mail/outbox.ts';
import { createSendGrid } from '../../adapters/mail/sendgrid.ts';
import { createSmtp, type SmtpOptions } from '../../adapters/mail/smtp.ts';
import type { Config } from '../../config/config.ts';
import type { MailTransports } from '../../transport/ports/mail-transports.port.ts';

export interface MailTransportsOptions {
  config: Pick<Config, 'email' | 'dataDir'>;
  log: FastifyBaseLogger;
  clock: () => Date;
  smtp?: SmtpOptions;
}

export function createMailTransports({ config, log, clock, smtp = {} }: MailTransportsOptions): MailTransports {
  const outbox = createMailOutbox({ dataDir: config.dataDir, log, clock });
  const { provider, sendgridApiKey, sendgridApiUrl } = config.email;
  const sendgrid =
    provider === 'sendgrid' && sendgridApiKey
      ? createSendGrid({ apiKey: sendgridApiKey, apiUrl: sendgridApiUrl })
      : null;
  let open: { version: string; transport: MailTransport } | null = null;

  return {
    for(settings) {
      if (!settings) return outbox;
      if (sendgrid) return sendgrid;
      if (open?.version === settings.version) return open.transport;
      const smtpSettings = settings.smtp();
      // Saved while SendGrid was the provider, or before all fields were required.
      if (!smtpSettings.host) throw new MailError('settings', 'SMTP host is required');
      const transport = createSmtp(smtpSettings, smtp);
      // Messages in progress on the former connections are completed there.
      open?.transport.close();
      open = { version: settings.version, transport };
      return transport;
    },
    close() {
      open?.transport.close();
      open = null;
    },
  };
}
