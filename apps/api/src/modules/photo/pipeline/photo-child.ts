import { setPriority } from 'node:os';
import { PhotoStoreFullError } from '../../../adapters/photo-store/photo-store.ts';
import { doPhotoJob, type PhotoJob } from './photo-jobs.ts';
import { type PhotoRefusal, PhotoRefusedError } from './photo-refused.ts';

export type ChildResponse = { memory: number } & (
  | { result: unknown }
  | { refused: PhotoRefusal; reason: string }
  | { full: string }
  | { error: string }
);

type Outcome = Omit<ChildResponse, 'memory'>;

/** Requests for pages come before pictures. */
const PRIORITY = 5;

const describeReason = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function runJob(job: PhotoJob): Promise<Outcome> {
  try {
    return { result: await doPhotoJob(job) };
  } catch (error) {
    if (error instanceof PhotoRefusedError)
      return { refused: error.code, reason: describeReason(error.cause ?? error) };
    if (error instanceof PhotoStoreFullError) return { full: describeReason(error.cause ?? error) };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// Run by `photo-children.ts`: one job at a time, until the server ends or stops it.
process.on('message', async (job) => {
  const outcome = await runJob(job as PhotoJob);
  process.send?.({ ...outcome, memory: process.memoryUsage.rss() });
});
// A server that was killed cannot end its children.
process.on('disconnect', () => process.exit());
// The terminal's Ctrl-C reaches the whole process group; the server finishes what is in progress first.
process.on('SIGINT', () => undefined);
setPriority(PRIORITY);
