import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { appendToOutbox, OUTBOX_NOT_WRITTEN } from '../outbox-file.ts';
import { SmsError, type SmsTransport } from './sms-transport.ts';

export interface OutboxOptions {
  dataDir: string;
  log: Pick<FastifyBaseLogger, 'info'>;
  clock: () => Date;
}

/** Where an operator finds the messages (contract 2.5). */
export function outboxPath(dataDir: string): string {
  return join(dataDir, 'outbox', 'sms.ndjson');
}

/**
 * Used without a gateway: each message is one line of a file that only the operator can read, and one line of the log,
 * so that someone trying the product finds the code (ADR 0028).
 */
export function createOutbox({ dataDir, log, clock }: OutboxOptions): SmsTransport {
  const path = outboxPath(dataDir);
  return {
    kind: 'outbox',
    async send({ to, body }) {
      const sentAt = clock().toISOString();
      try {
        await appendToOutbox(path, { to, body, sentAt });
      } catch (cause) {
        throw new SmsError(OUTBOX_NOT_WRITTEN, { cause });
      }
      log.info({ outbox: path, body }, 'no SMS gateway is configured; the text message is in the outbox');
    },
  };
}
