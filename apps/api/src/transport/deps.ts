import type { Database } from '@marque/db/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { PhotoStore } from '../adapters/photo-store/photo-store.ts';
import type { SmsTransport } from '../adapters/sms/sms-transport.ts';
import type { VinDecoder } from '../adapters/vin-decoder/vin-decoder.ts';
import type { WebhookSender } from '../adapters/webhook/webhook-sender.ts';
import type { Config } from '../config/config.ts';
import type { Background } from '../platform/background.ts';
import type { DatabaseTrouble } from '../platform/database-trouble.ts';
import type { FreeDisk } from '../platform/disk/free-disk.ts';
import type { EventFeed } from '../platform/live/event-feed.ts';
import type { RateLimits } from '../platform/rate-limits/rate-limits.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Tallies } from '../platform/tally.ts';
import type { AccessTokens } from './ports/access-tokens.port.ts';
import type { MailTransports } from './ports/mail-transports.port.ts';
import type { Pairings } from './ports/pairings.port.ts';
import type { Passwords } from './ports/passwords.port.ts';
import type { PhotoPipeline } from './ports/photo-pipeline.port.ts';
import type { Sessions } from './ports/sessions.port.ts';

/** Everything a request may need, created once in main.ts; tests replace the external services. */
export interface Deps {
  config: Config;
  /** For encryption and signatures (contract 2.3). */
  appSecret: string;
  secrets: SecretBox;
  db: Kysely<Database>;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  clock: () => Date;
  photoStore: PhotoStore;
  photos: PhotoPipeline;
  freeDisk: FreeDisk;
  sms: SmsTransport;
  mails: MailTransports;
  vinDecoder: VinDecoder;
  webhookSender: WebhookSender;
  passwords: Passwords;
  sessions: Sessions;
  accessTokens: AccessTokens;
  pairings: Pairings;
  rateLimits: RateLimits;
  background: Background;
  /** Reports a full or unavailable database to the operator, and a full one to `/readyz`. */
  trouble: DatabaseTrouble;
  tallies: Tallies;
  events: EventFeed;
}
