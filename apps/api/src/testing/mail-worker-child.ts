import { createPool, kyselyOn } from '@marque/db/connection';
import type pg from 'pg';
import { createDiskPhotoStore } from '../adapters/photo-store/disk.ts';
import { createSmsTransport } from '../adapters/sms/create-sms-transport.ts';
import { createVinDecoder } from '../adapters/vin-decoder/create-vin-decoder.ts';
import { isLoopbackAddress } from '../adapters/webhook/public-address.ts';
import { createWebhookSender } from '../adapters/webhook/webhook-sender.ts';
import { readConfig } from '../config/config.ts';
import { createAccessTokens } from '../modules/access-token/access-tokens.ts';
import { createPasswords } from '../modules/auth/passwords.ts';
import { createPairings } from '../modules/device-pairing/find-pairing.ts';
import { createMailTransports } from '../modules/email/mail-transports.ts';
import { createPhotoPipeline } from '../modules/photo/pipeline/photo-pipeline.ts';
import { createSessions } from '../modules/session/sessions.ts';
import { createBackground } from '../platform/background.ts';
import { createDatabaseTrouble } from '../platform/database-trouble.ts';
import { createFreeDisk } from '../platform/disk/free-disk.ts';
import { createEventFeed } from '../platform/live/event-feed.ts';
import { createRateLimits } from '../platform/rate-limits/rate-limits.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { createTallies } from '../platform/tally.ts';
import type { Deps } from '../transport/deps.ts';
import { createLog } from '../transport/http/request-log.ts';
import { takeUpAbandoned } from '../worker/mail-tasks.ts';
import { startWorker } from '../worker/start-worker.ts';

export interface WorkerChildOptions {
  database: pg.PoolConfig;
  ca: string;
}

/** Runs the product's worker without its server, in a process that a test can kill. */
async function main(): Promise<void> {
  // Written by the test that started this process.
  const { database, ca } = JSON.parse(process.env.WORKER_CHILD ?? '') as WorkerChildOptions;
  const config = readConfig(process.env);
  const appSecret = config.appSecret ?? '';
  const log = createLog(config.logLevel);
  const clock = () => new Date();
  const pool = createPool(database, (error) => log.warn({ err: error }, 'a database connection was lost'));
  const db = kyselyOn(pool);
  const photoStore = await createDiskPhotoStore({ folder: `${config.dataDir}/photos` });
  const deps: Deps = {
    config,
    appSecret,
    secrets: createSecretBox(appSecret, null),
    db,
    pool,
    log,
    clock,
    photoStore,
    photos: createPhotoPipeline({ store: photoStore }),
    freeDisk: createFreeDisk({ folder: photoStore.tempFolder, minFreeBytes: config.minFreeDisk, log }),
    sms: createSmsTransport(config, log, clock),
    mails: createMailTransports({ config, log, clock, smtp: { ca } }),
    vinDecoder: createVinDecoder(config, db, clock),
    webhookSender: createWebhookSender({ clock, allow: isLoopbackAddress }),
    passwords: createPasswords(),
    sessions: createSessions(db, clock),
    accessTokens: createAccessTokens(db, clock),
    pairings: createPairings(db, clock),
    rateLimits: createRateLimits(pool, { isOn: true, secret: appSecret }),
    background: createBackground(log),
    trouble: createDatabaseTrouble(log, clock),
    tallies: createTallies(),
    events: createEventFeed(database, log),
  };
  // As on a start that knows it is the only process.
  await takeUpAbandoned(deps, 0);
  await startWorker(deps);
}

await main();
