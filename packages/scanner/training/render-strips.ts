import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type Random, randomOf } from '../bench/random.ts';
import { NOTHING, STRIP_HEIGHT, VIN_SIGNS } from '../src/print/letters.ts';
import type { Row } from '../src/print/row.ts';
import { cutStrip } from '../src/print/strip.ts';
import { composeLine, randomText } from './compose-line.ts';
import { fontsOfFolder, type GlyphSet, packagedFont, TRAINING_FONTS } from './glyphs.ts';
import { photograph, type Shot } from './photograph.ts';

/**
 * Writes strips for train.py, cut by the very code of the reader: strips.bin (pixels) and strips.json (per strip its width
 * and its letters' places, seed and fonts). node training/render-strips.ts --out DIR --count 20000 --seed 1 [--fonts DIR]
 */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(tmpdir(), 'vin-strips') },
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    fonts: { type: 'string' },
  },
});

/** The row as the finder may see it: a bit too high, too low, too steep, too wide. */
function misjudged(random: Random, row: Row): Row {
  return {
    ...row,
    height: row.height * Math.exp(random.normal(0.07)),
    middleY: row.middleY + random.normal(0.05) * row.height,
    slope: row.slope + random.normal(0.011),
    step: row.step * Math.exp(random.normal(0.06)),
  };
}

function stripOf(random: Random, shot: Shot) {
  const row = misjudged(random, shot.row);
  const { image, scale } = cutStrip(shot.image, row);
  const margin = shot.letters.map(({ sign, x }) => ({
    answer: sign === '*' ? NOTHING : VIN_SIGNS.indexOf(sign),
    // Along the row the strip begins before its left end by as much as it has room for.
    x: Math.round(10 * (image.width / 2 + (x - (row.left + row.right) / 2) * Math.hypot(1, row.slope) * scale)) / 10,
  }));
  return { image, letters: margin };
}

async function fonts(): Promise<readonly [GlyphSet, ...GlyphSet[]]> {
  const packaged = await Promise.all(TRAINING_FONTS.map((name) => packagedFont(name)));
  const [first, ...more] = options.fonts ? [...packaged, ...(await fontsOfFolder(options.fonts))] : packaged;
  if (!first) throw new Error('No fonts to train with.');
  return [first, ...more];
}

sharp.concurrency(1);
const sets = await fonts();
const random = randomOf(`print-training-${options.seed}`);
const pixels: Uint8Array[] = [];
const index: { width: number; letters: (readonly [number, number])[] }[] = [];
for (let number = 0; number < Number(options.count); number += 1) {
  const shot = await photograph(random, composeLine(random, sets, randomText(random)));
  const { image, letters } = stripOf(random, shot);
  pixels.push(image.data);
  index.push({ width: image.width, letters: letters.map(({ answer, x }) => [answer, x] as const) });
}
mkdirSync(options.out, { recursive: true });
writeFileSync(join(options.out, 'strips.bin'), Buffer.concat(pixels));
writeFileSync(
  join(options.out, 'strips.json'),
  JSON.stringify({
    seed: options.seed,
    height: STRIP_HEIGHT,
    answers: NOTHING + 1,
    fonts: sets.map((set) => set.name),
    strips: index,
  }),
);
process.stdout.write(`${index.length} strips of ${sets.length} fonts in ${options.out}\n`);
