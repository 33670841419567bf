import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, readConfig } from './config/config.ts';
import { isStorageFull } from './platform/database-errors.ts';
import { type RunningProduct, startProduct } from './start-product.ts';
import { createLog } from './transport/http/request-log.ts';

/** A stop that takes longer than this is forced: whatever hangs must not keep the operator waiting. */
const STOP_WITHIN_MS = 15_000;
const LOOK_FOR_ROOM_MS = 5_000;

/** Lines for the person at the terminal; the log beside them is for machines. */
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
    say(`  user name  ${firstAdmin.username}`);
    say(`  password   ${firstAdmin.password ?? '(the one in ADMIN_PASSWORD)'}`);
    if (firstAdmin.password) say('The password is shown this once only. Please note it down.');
  }
  say('');
  say(`Marque is ready at ${address}`);
}

/** A start that finds no room waits for it: whoever makes some should not have to start the product as well. */
async function startOnceThereIsRoom(
  config: Config,
  log: FastifyBaseLogger,
  isStopping: () => boolean,
): Promise<RunningProduct> {
  for (;;) {
    try {
      return await startProduct(config, log, say);
    } catch (error) {
      if (!isForLackOfRoom(error) || isStopping()) throw error;
      say(`Marque cannot start yet, no space is left: ${error.message} Trying again in ${LOOK_FOR_ROOM_MS / 1000} s.`);
      await sleep(LOOK_FOR_ROOM_MS);
    }
  }
}

/** By code, or in the words that the embedded server's own programs print. */
function isForLackOfRoom(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return isStorageFull(error) || isStorageFull(error.cause) || error.message.includes('No space left on device');
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  let isStopping = false;
  const starting = startOnceThereIsRoom(config, log, () => isStopping);

  const stop = async (reason: string, exitCode: number, serveOnMs = 0) => {
    if (isStopping) return;
    isStopping = true;
    say(reason);
    setTimeout(() => process.exit(1), serveOnMs + STOP_WITHIN_MS).unref();
    // A stop during the start waits for it: half a start cannot be stopped in good order.
    const product = await starting.catch(() => null);
    await product?.stop({ serveOnMs });
    say('Stopped.');
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop('Stopping …', 0));
  process.on('SIGTERM', () => void stop('Stopping …', 0, config.shutdownDelayMs));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop('Stopping because of an unexpected error; the log has it in full.', 1);
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

  const product = await starting;
  if (!isStopping) announce(product, config.publicUrl);
}

main().catch(fail);
