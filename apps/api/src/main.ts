import { readConfig } from './config.ts';
import { createLog } from './http/request-log.ts';
import { type RunningProduct, startProduct } from './start-product.ts';

/** A stop that takes longer than this is forced: whatever hangs must not keep the operator waiting. */
const STOP_WITHIN_MS = 15_000;

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

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startProduct(config, log, say);

  let isStopping = false;
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
  void product.lost.then((reason) => {
    log.fatal(reason);
    return stop(reason, 1);
  });
  if (!isStopping) announce(product, config.publicUrl);
}

main().catch(fail);
