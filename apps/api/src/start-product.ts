import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { ALONE_LIFETIME_MS, sweepTempFolder } from './adapters/photo-store/temp-folder.ts';
import { createSmsTransport } from './adapters/sms/create-sms-transport.ts';
import { createVinDecoder } from './adapters/vin-decoder/create-vin-decoder.ts';
import { createAllowedReceivers } from './adapters/webhook/allowed-receivers.ts';
import { isLoopbackAddress } from './adapters/webhook/public-address.ts';
import { createWebhookSender } from './adapters/webhook/webhook-sender.ts';
import type { Config } from './config/config.ts';
import { createAccessTokens } from './modules/access-token/access-tokens.ts';
import { fillSkeletons } from './modules/auth/fill-skeletons.ts';
import { ensureFirstAdmin } from './modules/auth/first-admin.ts';
import { createPasswords } from './modules/auth/passwords.ts';
import { createPairings } from './modules/device-pairing/find-pairing.ts';
import { createMailTransports } from './modules/email/mail-transports.ts';
import { createPhotoPipeline } from './modules/photo/pipeline/photo-pipeline.ts';
import { tellWhatIsMissing } from './modules/product/tell-what-is-missing.ts';
import { createSessions } from './modules/session/sessions.ts';
import { boundSms } from './modules/sms/bounded-sms.ts';
import { tallySms } from './modules/sms/tallied-sms.ts';
import { readAppSecret } from './platform/app-secret.ts';
import { createBackground } from './platform/background.ts';
import { createDatabaseTrouble } from './platform/database-trouble.ts';
import { createFreeDisk } from './platform/disk/free-disk.ts';
import { createEventFeed } from './platform/live/event-feed.ts';
import type { OpenData } from './platform/open-data.ts';
import type { OpenDatabase } from './platform/open-database.ts';
import { openPhotoStore } from './platform/open-photo-store.ts';
import { createRateLimits } from './platform/rate-limits/rate-limits.ts';
import { resealSecrets } from './platform/secrets/reseal.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { createTallies } from './platform/tally.ts';
import { CLIENT_FILE_NAME } from './server/openapi/client-package.routes.ts';
import { buildServer } from './server/server.ts';
import type { Deps } from './transport/deps.ts';
import { createStopping, type Stopping } from './transport/http/connections-at-stop.ts';
import { createMetrics } from './transport/http/metrics.ts';
import { startMetricsServer } from './transport/http/metrics-server.ts';
import { proveResponses } from './transport/proven-response.ts';
import { takeUpAbandoned } from './worker/mail-tasks.ts';
import { startWorker } from './worker/start-worker.ts';

/**
 * Connections waiting to be accepted. Beyond this, the system drops them and honest clients retry after one, three, and
 * seven seconds: a thousand connections at once must not fill Node's default of 511. The system's own limit (somaxconn)
 * still applies.
 */
const MAX_PENDING_CONNECTIONS = 4_096;

export interface RunningProduct {
  firstAdmin: { username: string; password: string | null } | null;
  /**
   * Keeps serving for `serveOnMs` while `/readyz` tells proxies to stop sending requests; then finishes the running
   * requests and stops server, worker, and database.
   */
  stop(options?: { serveOnMs?: number }): Promise<void>;
}

/** The built web app: as configured, else next to the server, which is built one folder deeper than its sources. */
function findWebDist(config: Config): string | null {
  const beside = ['../../web/dist', '../../../web/dist'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const folders = config.webDist === null ? beside : [config.webDist];
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

function findClientPackage(config: Config): string | null {
  const beside = ['../../../packages/client/dist/', '../../../../packages/client/dist/'].map((path) =>
    fileURLToPath(new URL(`${path}${CLIENT_FILE_NAME}`, import.meta.url)),
  );
  const files = config.clientPackage === null ? beside : [config.clientPackage];
  return files.find((file) => existsSync(file)) ?? null;
}

/** Stops parts in reverse order; a failure does not prevent the others from stopping. */
class Stops {
  readonly #steps: (() => Promise<unknown> | unknown)[] = [];

  add(step: () => Promise<unknown> | unknown): void {
    this.#steps.unshift(step);
  }

  async run(log: FastifyBaseLogger): Promise<void> {
    for (const step of this.#steps.splice(0)) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'stopping failed');
      }
    }
  }
}

/**
 * Starts all parts of the product on `data`, which it closes when it stops. If one part fails to start, the others are
 * stopped again and the error is rethrown.
 */
export async function startProduct(config: Config, log: FastifyBaseLogger, data: OpenData): Promise<RunningProduct> {
  const stops = new Stops();
  stops.add(() => data.close());
  try {
    return await start(config, log, data, stops);
  } catch (error) {
    await stops.run(log);
    throw error;
  }
}

async function start(
  config: Config,
  log: FastifyBaseLogger,
  { lock, database }: OpenData,
  stops: Stops,
): Promise<RunningProduct> {
  proveResponses(config.provesResponses);
  const deps = await createDeps(config, log, database, stops);
  await resealSecrets(deps);
  await fillSkeletons(deps.db, log);
  const firstAdmin = await ensureFirstAdmin(deps);
  await tellWhatIsMissing(deps);
  // Because of the lock, only this process uses the embedded database: jobs that are locked were abandoned.
  if (config.databaseUrl === null) await takeUpAbandoned(deps, 0);

  const stopping = createStopping();
  await startServer(deps, stopping, stops);
  await lock.announce(config.publicUrl);
  const worker = await startWorker(deps);
  stops.add(() => worker.stop());
  return {
    firstAdmin,
    stop: async ({ serveOnMs = 0 } = {}) => {
      stopping.begin();
      await sleep(serveOnMs);
      await stops.run(log);
    },
  };
}

async function createDeps(
  config: Config,
  log: FastifyBaseLogger,
  { db, pool, connection }: OpenDatabase,
  stops: Stops,
): Promise<Deps> {
  const appSecret = await readAppSecret(config.appSecret, config.dataDir);
  const clock = () => new Date();
  const photoStore = await openPhotoStore(config);
  stops.add(() => photoStore.close());
  // Because of the lock of the data directory, files that no longer grow were left behind by a killed server.
  await sweepTempFolder(photoStore.tempFolder, ALONE_LIFETIME_MS);
  const freeDisk = createFreeDisk({ folder: photoStore.tempFolder, minFreeBytes: config.minFreeDisk, log });
  const mayKeepSizes = async () => !(await freeDisk.look()).isLow;
  const photos = createPhotoPipeline({ store: photoStore, mayKeepSizes });
  stops.add(() => photos.close());
  const mails = createMailTransports({ config, log, clock });
  stops.add(() => mails.close());
  const background = createBackground(log);
  stops.add(() => background.settled());
  const tallies = createTallies();
  const rateLimits = createRateLimits(pool, { isOn: config.rateLimits, secret: appSecret });
  return {
    config,
    appSecret,
    secrets: createSecretBox(appSecret, config.appSecretPrevious),
    db,
    pool,
    log,
    clock,
    photoStore,
    photos,
    freeDisk,
    sms: tallySms(
      boundSms(createSmsTransport(config, log, clock), { limits: config.smsLimits, rateLimits, log }),
      tallies.texts,
    ),
    mails,
    vinDecoder: createVinDecoder(config, db, clock),
    // In development, webhooks may go to a receiver on the same machine.
    webhookSender: createWebhookSender({
      clock,
      allowsReceiver: createAllowedReceivers(config.webhookAllowedHosts),
      ...(config.isDevelopment && { allow: isLoopbackAddress }),
    }),
    passwords: createPasswords(),
    sessions: createSessions(db, clock),
    accessTokens: createAccessTokens(db, clock),
    pairings: createPairings(db, clock),
    rateLimits,
    background,
    trouble: createDatabaseTrouble(log, clock),
    tallies,
    events: createEventFeed(connection, log),
  };
}

async function startServer(deps: Deps, stopping: Stopping, stops: Stops): Promise<void> {
  const { config, log } = deps;
  const webDist = findWebDist(config);
  if (!webDist) log.warn('the web app is not built; only the API is served');
  const clientPackage = findClientPackage(config);
  if (!clientPackage) log.warn('the client for scripts is not packed; it cannot be downloaded');
  const metrics = createMetrics(deps);
  if (config.metricsPort !== null) {
    const { host, metricsPort: port, metricsToken: token } = config;
    const metricsServer = await startMetricsServer(metrics, { host, port, token });
    stops.add(() => metricsServer.close());
  }
  const server = await buildServer({ ...deps, config: { ...config, clientPackage } }, webDist, metrics, stopping);
  stops.add(() => server.close());
  await server.listen({ port: config.port, host: config.host, backlog: MAX_PENDING_CONNECTIONS });
}
