import { BROWSER } from '../e2e/support/browser.ts';
import { photoStorm } from '../e2e/support/photo-storm.ts';
import { startProduct } from '../e2e/support/product.ts';

/** A draft takes 20 photos in each of the wizard's eleven categories, of which five hold one already. */
const LARGEST_LOT = 200;
const OFFLINE_MS = 30_000;

/**
 * A thousand photos, or as many as are asked for, through reloads, crashes of pages and browsers, 30 seconds without a
 * line, requests sent twice, lost responses and a server that is killed. `SEED` repeats a run. True when every one
 * arrived exactly once.
 */
export async function photoStormBench(argument: string | undefined): Promise<boolean> {
  const photos = Number(argument ?? 1_000);
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
  const owners = Math.ceil(photos / LARGEST_LOT);
  process.stdout.write(`${photos} photos of ${owners} owners, seed ${seed}.\n`);
  const product = await startProduct();
  try {
    const { chosen, lost, twice, dead, mishaps, seconds } = await photoStorm({
      product,
      browser: BROWSER,
      owners,
      photosEach: Math.ceil(photos / owners),
      offlineMs: OFFLINE_MS,
      seed,
      phone: (owner) => `+1212555${String(2_000 + owner)}`,
      report: (line) => process.stdout.write(`${line}\n`),
    });
    const told = Object.entries(mishaps).map(([mishap, count]) => `${count} ${mishap}`);
    process.stdout.write(`\n${chosen} photos chosen in ${seconds} s, meanwhile ${told.join(', ')}.\n`);
    process.stdout.write(`Lost: ${lost.length}. Twice: ${twice.length}. Cannot be opened: ${dead.length}.\n`);
    for (const name of [...lost, ...twice, ...dead]) process.stdout.write(`  ${name}\n`);
    return lost.length + twice.length + dead.length === 0;
  } finally {
    await product.stop();
  }
}
