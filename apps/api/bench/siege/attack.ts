import { idle, pipeline, readSlowly, type Target, writeSlowly } from './attack-connections.ts';
import { callHostilely, logIn, upload } from './attack-requests.ts';
import { Counts } from './counts.ts';
import { progressiveJpeg } from './progressive-jpeg.ts';

const SLOW_READERS = 200;
const SLOW_WRITERS = 50;
const IDLE_CONNECTIONS = 1_000;
const PIPELINES = 1;
const SCANS = 5_000;
/** A limit in case the starting process dies. */
const LIVES_AT_MOST_MS = 150_000;

export interface Order {
  port: number;
  cookie: string;
  asset: string;
  names: string[];
}

async function attack({ names, ...where }: Order): Promise<void> {
  const counts = new Counts();
  const target: Target = { ...where, counts };
  const end = () => {
    process.send?.(counts.lines());
    process.disconnect?.();
    setTimeout(() => process.exit(0), 100);
  };
  process.once('message', end);
  process.once('disconnect', () => process.exit(0));
  setTimeout(() => process.exit(1), LIVES_AT_MOST_MS);

  const jpeg = await progressiveJpeg(SCANS);
  await idle(target, IDLE_CONNECTIONS);
  await readSlowly(target, SLOW_READERS);
  await writeSlowly(target, SLOW_WRITERS);
  await pipeline(target, PIPELINES);
  logIn(target, names);
  callHostilely(target);
  upload(target, jpeg);
  process.send?.('under way');
}

await attack(JSON.parse(process.argv[2] ?? ''));
