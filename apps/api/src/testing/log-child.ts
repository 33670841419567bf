import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../transport/http/request-log.ts';

const [end, count] = process.argv.slice(2);
const log = createLog('info');
const lines = Number(count);

// As the product does (main.ts).
process.on('SIGTERM', () => process.exit(0));
if (end === 'handled-crash') {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}

for (let number = 0; number < lines; number += 1) {
  log.info({ number }, 'x'.repeat(100));
  // Some lines are written just before the end, when the pipe is full.
  if (number === lines - 100) await sleep(1);
}
if (end === 'exit') process.exit(0);
if (end === 'kill') {
  log.warn('a warning');
  process.kill(process.pid, 'SIGKILL');
}
if (end === 'crash' || end === 'handled-crash') throw new Error('on purpose');
if (end === 'rejection') void Promise.reject(new Error('on purpose'));
if (end === 'signal') {
  process.kill(process.pid, 'SIGTERM');
  await sleep(60_000);
}
if (end === 'unread') {
  process.stderr.write(`${process.memoryUsage().rss}\n`);
  await sleep(60_000);
}
