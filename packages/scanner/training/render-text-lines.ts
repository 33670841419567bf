import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import sharp from 'sharp';
import { LINE_IMAGE_HEIGHT, NO_CHARACTER } from '../src/print/alphabet.ts';
import type { TextLine } from '../src/print/text-line.ts';
import { cutTextLine } from '../src/print/text-line-image.ts';
import { type Care, TRAINING_CARE } from './care.ts';
import { composeLine, type LineFonts, randomText } from './compose-line.ts';
import {
  EMBLEM,
  fontsOfDebian,
  markingMachines,
  packagedFont,
  SIGN_CHARACTERS,
  signGlyphs,
  TRAINING_FONTS,
} from './glyphs.ts';
import type { Marking } from './marking.ts';
import { photograph, type Shot } from './photograph.ts';
import { createRandom, type Random } from './random.ts';

/**
 * Writes line images for train.py, cut by the reader's own code: lines.bin (pixels) and lines.json (width, kind and
 * character positions of each line image, and the seed and fonts).
 *
 *     node training/render-text-lines.ts --out DIR --count 20000 --seed 1 [--share /usr/share]
 *
 * `--share` is the folder with Debian's fonts and data.
 */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(tmpdir(), 'vin-line-images') },
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '/usr/share' },
  },
});

/** What the classifier says of it does not count. */
const UNKNOWN = NO_CHARACTER + 1;
const MACHINES = 60;

const KINDS = {
  print: { marking: 'print', weight: 40 },
  glass: { marking: 'print', weight: 26, care: { isThroughGlass: true } },
  pressed: { marking: 'pressed', weight: 18, care: { isPressed: true }, isMarked: true },
  dots: { marking: 'dots', weight: 8, isMarked: true },
  outline: { marking: 'outline', weight: 3 },
  tight: { marking: 'tight', weight: 5 },
} as const satisfies Record<string, { marking: Marking; weight: number; care?: Partial<Care>; isMarked?: boolean }>;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];

function pickKind(random: Random): Kind {
  const total = KIND_NAMES.reduce((sum, name) => sum + KINDS[name].weight, 0);
  let left = random.between(0, total);
  for (const name of KIND_NAMES) {
    left -= KINDS[name].weight;
    if (left <= 0) return name;
  }
  return 'print';
}

/** The line with typical errors of the finder: a bit too high, too low, too steep, too wide. */
function misjudged(random: Random, line: TextLine): TextLine {
  return {
    ...line,
    height: line.height * Math.exp(random.normal(0.09)),
    middleY: line.middleY + random.normal(0.06) * line.height,
    slope: line.slope + random.normal(0.012),
    step: line.step * Math.exp(random.normal(0.07)),
  };
}

function drawLineImage(random: Random, shot: Shot) {
  const line = misjudged(random, shot.textLine);
  const isSharpened = random.chance(0.12);
  const { image, scale } = cutTextLine(shot.image, line, random.between(0.8, 2), isSharpened);
  const characters = shot.characters.map(({ character, x }) => ({
    prediction: toClass(character),
    // The margin before the line's left end depends on the available space.
    x: Math.round(10 * (image.width / 2 + (x - (line.left + line.right) / 2) * Math.hypot(1, line.slope) * scale)) / 10,
  }));
  return { image, characters };
}

function toClass(character: string): number {
  if (character === EMBLEM) return UNKNOWN;
  const at = VIN_CHARACTERS.indexOf(character);
  return at < 0 ? NO_CHARACTER : at;
}

sharp.concurrency(1);
const random = createRandom(`print-training-${options.seed}`);
const [firstPackaged, ...packaged] = await Promise.all(TRAINING_FONTS.map((name) => packagedFont(name)));
const [firstMachine, ...machines] = await markingMachines(random, options.share, MACHINES);
if (!firstPackaged || !firstMachine) throw new Error('No fonts to train with.');
const fonts = [firstPackaged, ...packaged, ...(await fontsOfDebian(options.share))] as const;
const marks = [firstMachine, ...machines] as const;
const signs = await signGlyphs();

function photographLine(kind: Kind): Promise<Shot> {
  const { marking, ...rest } = KINDS[kind];
  const isMarked = 'isMarked' in rest ? random.chance(0.65) : random.chance(0.08);
  const lineFonts: LineFonts = { own: random.pick(isMarked ? marks : fonts), other: random.pick(fonts), signs };
  const care = 'care' in rest ? rest.care : {};
  const text = randomText(random, `*${SIGN_CHARACTERS}`);
  return photograph(random, composeLine(random, lineFonts, text, marking), { ...TRAINING_CARE, ...care });
}

const pixels: Uint8Array[] = [];
const index: { width: number; kind: number; characters: (readonly [number, number])[] }[] = [];
for (let number = 0; number < Number(options.count); number += 1) {
  const kind = pickKind(random);
  const { image, characters } = drawLineImage(random, await photographLine(kind));
  pixels.push(image.data);
  index.push({
    width: image.width,
    kind: KIND_NAMES.indexOf(kind),
    characters: characters.map(({ prediction, x }) => [prediction, x] as const),
  });
}
mkdirSync(options.out, { recursive: true });
writeFileSync(join(options.out, 'lines.bin'), Buffer.concat(pixels));
writeFileSync(
  join(options.out, 'lines.json'),
  JSON.stringify({
    seed: options.seed,
    height: LINE_IMAGE_HEIGHT,
    classes: NO_CHARACTER + 1,
    kinds: KIND_NAMES,
    fonts: [...fonts, ...marks].map((set) => set.name),
    lines: index,
  }),
);
process.stdout.write(`${index.length} line images of ${fonts.length + marks.length} fonts in ${options.out}\n`);
