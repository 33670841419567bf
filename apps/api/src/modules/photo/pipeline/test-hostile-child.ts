import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { PhotoRefusedError } from './photo-refused.ts';
import { quarters, temporaryStore } from './test-images.ts';

// Run by `hostile-memory.test.ts` with a folder of files: stores one after the other and prints as JSON the result of
// each, the peak memory of the process by then (getrusage(2)), and the files that it left behind.
const folder = process.argv[2] ?? '';
const { store, leftovers, remove } = await temporaryStore();
const photos = createPhotoPipeline({ store });
const peakMegabytes = () => Math.max(process.resourceUsage().maxRSS / 1024, ...children());

function children(): number[] {
  const listed = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(listed)) return [];
  const pids = readFileSync(listed, 'utf8').trim().split(' ').filter(Boolean);
  return pids.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

async function getOutcome(source: Readable): Promise<string> {
  try {
    await photos.storePhoto(source, { fileName: 'IMG_1.JPG' });
    return 'accepted';
  } catch (error) {
    return error instanceof PhotoRefusedError ? error.code : String(error);
  }
}

// Measures what every kind of picture takes first, so that it is not blamed on the malicious ones.
for (const image of [quarters().jpeg(), quarters().png(), quarters().webp(), quarters().avif()]) {
  await getOutcome(Readable.from([await image.toBuffer()]));
}
const before = peakMegabytes();
const outcomes: Record<string, { outcome: string; rise: number }> = {};
for (const name of (await readdir(folder)).toSorted()) {
  const outcome = await getOutcome(createReadStream(join(folder, name)));
  outcomes[name] = { outcome, rise: Math.round(peakMegabytes() - before) };
}
process.stdout.write(JSON.stringify({ outcomes, leftovers: await leftovers() }));
await remove();
