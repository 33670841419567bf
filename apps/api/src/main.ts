import { setTimeout as sleep } from 'node:timers/promises';
import { joinSentences } from '@marque/domain/text/sentences';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, readConfig } from './config/config.ts';
import { isStorageFull } from './platform/database-errors.ts';
import { openData } from './platform/open-data.ts';
import type { RunningProduct } from './start-product.ts';
import { createLog } from './transport/http/request-log.ts';

const STOP_WITHIN_MS = 15_000;
const RETRY_MS = 5_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): never {
  process.stderr.write(`Marque could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function announce({ firstAdmin }: RunningProduct, address: string): void {
  if (firstAdmin) {
    say('');
    say('The first administrator was created:');
    say(`  username  ${firstAdmin.username}`);
    say(`  password  ${firstAdmin.password ?? '(the one in ADMIN_PASSWORD)'}`);
    if (firstAdmin.password) say('The password is shown only once. Please write it down.');
  }
  say('');
  say(`Marque is ready at ${address}`);
}

/** Starts the database while the rest of the product is still being loaded. */
async function startOnce(config: Config, log: FastifyBaseLogger): Promise<RunningProduct> {
  const opening = openData(config, {
    say,
    onIdleError: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
  });
  const [data, { startProduct }] = await Promise.all([opening, import('./start-product.ts')]);
  return startProduct(config, log, data);
}

async function startWhenDiskHasSpace(
  config: Config,
  log: FastifyBaseLogger,
  isStopping: () => boolean,
): Promise<RunningProduct> {
  for (;;) {
    try {
      return await startOnce(config, log);
    } catch (error) {
      if (!isDiskFull(error) || isStopping()) throw error;
      say(
        joinSentences('Marque cannot start: no disk space left', error.message, `Trying again in ${RETRY_MS / 1000} s`),
      );
      await sleep(RETRY_MS);
    }
  }
}

function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return isStorageFull(error) || isStorageFull(error.cause) || error.message.includes('No space left on device');
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  let isStopping = false;
  const starting = startWhenDiskHasSpace(config, log, () => isStopping);

  const stop = async (reason: string, exitCode: number, serveOnMs = 0) => {
    if (isStopping) return;
    isStopping = true;
    say(reason);
    setTimeout(() => process.exit(1), serveOnMs + STOP_WITHIN_MS).unref();
    // A partial start cannot be stopped cleanly, so wait for it.
    const product = await starting.catch(() => null);
    await product?.stop({ serveOnMs });
    say('Stopped.');
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop('Stopping …', 0));
  process.on('SIGTERM', () => void stop('Stopping …', 0, config.shutdownDelayMs));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop('Stopping because of an unexpected error; see the log for details.', 1);
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

  const product = await starting;
  if (!isStopping) announce(product, config.publicUrl);
}

await main().catch(fail);
