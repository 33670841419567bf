import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { PhotoRefusedError } from './photo-refused.ts';
import { quarters, temporaryStore } from './test-images.ts';

// Run by `hostile-memory.test.ts` with a folder of files: stores one after the other and says in JSON what became of each, how much memory the
// process had taken by then at the most (getrusage(2)), and what it left.
const folder = process.argv[2] ?? '';
const { store, leftovers, remove } = await temporaryStore();
const photos = createPhotoPipeline({ store });
const peakMegabytes = () => process.resourceUsage().maxRSS / 1024;

async function outcomeOf(source: Readable): Promise<string> {
  try {
    await photos.storePhoto(source, { fileName: 'IMG_1.JPG' });
    return 'accepted';
  } catch (error) {
    return error instanceof PhotoRefusedError ? error.code : String(error);
  }
}

// What every kind of picture takes by itself is no fault of the hostile ones.
for (const image of [quarters().jpeg(), quarters().png(), quarters().webp(), quarters().avif()]) {
  await outcomeOf(Readable.from([await image.toBuffer()]));
}
const before = peakMegabytes();
const outcomes: Record<string, { outcome: string; rise: number }> = {};
for (const name of (await readdir(folder)).toSorted()) {
  const outcome = await outcomeOf(createReadStream(join(folder, name)));
  outcomes[name] = { outcome, rise: Math.round(peakMegabytes() - before) };
}
process.stdout.write(JSON.stringify({ outcomes, leftovers: await leftovers() }));
await remove();
