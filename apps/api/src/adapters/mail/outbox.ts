import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { appendToOutbox, OUTBOX_NOT_WRITTEN } from '../outbox-file.ts';
import { MailError, type MailTransport } from './mail-transport.ts';

export interface MailOutboxOptions {
  dataDir: string;
  log: Pick<FastifyBaseLogger, 'info'>;
  clock: () => Date;
}

export function mailOutboxPath(dataDir: string): string {
  return join(dataDir, 'outbox', 'mail.ndjson');
}

/**
 * Used without a mail server: each message is one line of a file that only the operator can read, so that someone
 * trying the product finds its links. The log only names the file, because links in messages open accounts.
 */
export function createMailOutbox({ dataDir, log, clock }: MailOutboxOptions): MailTransport {
  const path = mailOutboxPath(dataDir);
  return {
    kind: 'outbox',
    async send({ to, replyTo, subject, html, text }) {
      const sentAt = clock().toISOString();
      try {
        await appendToOutbox(path, { to: to.address, replyTo, subject, text, html, sentAt });
      } catch (cause) {
        throw new MailError('temporary', OUTBOX_NOT_WRITTEN, { cause });
      }
      log.info({ outbox: path }, 'no mail server is configured; the email is in the outbox');
      return 'written to the outbox file';
    },
    close: () => undefined,
  };
}
