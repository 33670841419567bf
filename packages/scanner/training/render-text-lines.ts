import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import sharp from 'sharp';
import { LINE_IMAGE_HEIGHT, NO_CHARACTER } from '../src/print/alphabet.ts';
import type { TextLine } from '../src/print/text-line.ts';
import { cutTextLine } from '../src/print/text-line-image.ts';
import { composeLine, type Marking, randomText } from './compose-line.ts';
import { fontsOfFolder, type GlyphSet, packagedFont, TRAINING_FONTS } from './glyphs.ts';
import { type Care, photograph, type Shot, TRAINING_CARE } from './photograph.ts';
import { createRandom, type Random } from './random.ts';

/**
 * Writes line images for train.py, cut by the reader's own code: line images.bin (pixels) and line images.json (width,
 * character positions, seed and fonts of each line image).
 *
 *     node training/render-text-lines.ts --out DIR --count 20000 --seed 1 [--fonts DIR] [--hard]
 *
 * With `--hard`, half of the lines are of the kinds that are hardest to read.
 */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(tmpdir(), 'vin-line images') },
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    fonts: { type: 'string' },
    hard: { type: 'boolean', default: false },
  },
});

/** The line with typical errors of the finder: a bit too high, too low, too steep, too wide. */
function misjudged(random: Random, line: TextLine): TextLine {
  return {
    ...line,
    height: line.height * Math.exp(random.normal(0.07)),
    middleY: line.middleY + random.normal(0.05) * line.height,
    slope: line.slope + random.normal(0.011),
    step: line.step * Math.exp(random.normal(0.06)),
  };
}

function drawLineImage(random: Random, shot: Shot) {
  const line = misjudged(random, shot.textLine);
  const { image, scale } = cutTextLine(shot.image, line);
  const margin = shot.characters.map(({ character, x }) => ({
    prediction: character === '*' ? NO_CHARACTER : VIN_CHARACTERS.indexOf(character),
    // The margin before the line's left end depends on the available space.
    x: Math.round(10 * (image.width / 2 + (x - (line.left + line.right) / 2) * Math.hypot(1, line.slope) * scale)) / 10,
  }));
  return { image, characters: margin };
}

async function fonts(): Promise<readonly [GlyphSet, ...GlyphSet[]]> {
  const packaged = await Promise.all(TRAINING_FONTS.map((name) => packagedFont(name)));
  const [first, ...more] = options.fonts ? [...packaged, ...(await fontsOfFolder(options.fonts))] : packaged;
  if (!first) throw new Error('No fonts to train with.');
  return [first, ...more];
}

/** Embossed and outlined metal, dots, touching characters, windshields. */
const HARD_KINDS: readonly [readonly [Marking, Partial<Care>], ...(readonly [Marking, Partial<Care>])[]] = [
  ['print', { isPressed: true }],
  ['outline', {}],
  ['dots', {}],
  ['tight', {}],
  ['print', { isThroughGlass: true }],
  ['print', { isThroughGlass: true }],
];

function photographLine(random: Random): Promise<Shot> {
  const [marking, care] = options.hard && random.chance(0.5) ? random.pick(HARD_KINDS) : (['print', {}] as const);
  return photograph(random, composeLine(random, sets, randomText(random), marking), { ...TRAINING_CARE, ...care });
}

sharp.concurrency(1);
const sets = await fonts();
const random = createRandom(`print-training-${options.seed}`);
const pixels: Uint8Array[] = [];
const index: { width: number; characters: (readonly [number, number])[] }[] = [];
for (let number = 0; number < Number(options.count); number += 1) {
  const shot = await photographLine(random);
  const { image, characters } = drawLineImage(random, shot);
  pixels.push(image.data);
  index.push({ width: image.width, characters: characters.map(({ prediction, x }) => [prediction, x] as const) });
}
mkdirSync(options.out, { recursive: true });
writeFileSync(join(options.out, 'lines.bin'), Buffer.concat(pixels));
writeFileSync(
  join(options.out, 'lines.json'),
  JSON.stringify({
    seed: options.seed,
    height: LINE_IMAGE_HEIGHT,
    classes: NO_CHARACTER + 1,
    fonts: sets.map((set) => set.name),
    lines: index,
  }),
);
process.stdout.write(`${index.length} line images of ${sets.length} fonts in ${options.out}\n`);
