import type { GrayImage } from '../src/image/gray-image.ts';
import { type Frame, photograph, type Shot } from './camera.ts';
import { drawPlate, PLATE, PRINT_KINDS, type PrintKind } from './draw-print.ts';
import { createRandom, type Random } from './random.ts';
import { randomVin } from './random-vins.ts';

export interface PrintPicture {
  readonly name: string;
  readonly image: GrayImage;
  readonly vin: string | null;
  readonly kind?: PrintKind;
}

const WORDS = [
  'MFDBYFERRARI',
  'GVWR2310KG5093LB',
  'TYPEPASSENGERCAR',
  'THISVEHICLECONFORMS',
  'C0L0UR718TRIM41',
] as const;

/** Guide frame widths in pixels, for small pictures and for cameras from 640 to 1280. */
const WIDTHS = [400, 560, 560, 800, 1100] as const;

/**
 * Generates printed lines from a seed, cycling through the kinds; every fourth is no VIN: too short, too long, words,
 * numbers.
 */
export async function* printPictures(seed: string, count: number): AsyncGenerator<PrintPicture> {
  for (let index = 0; index < count; index += 1) yield drawPrintPicture(seed, index);
}

/** One of them; the pictures of a seed do not depend on each other. */
export async function drawPrintPicture(seed: string, index: number): Promise<PrintPicture> {
  const random = createRandom(`plate:${seed}:${index}`);
  const vin = index % 4 === 3 ? null : randomVin(random, random.chance(0.85));
  const kind = PRINT_KINDS[Math.floor(index / 4) % PRINT_KINDS.length] ?? 'label';
  const image = await aimAtPlate(random, kind, vin ?? otherText(random));
  return { name: `${seed}:${index}:${kind}`, image, vin, kind };
}

/** Photographs a plate as aimed with the guide frame. */
export async function aimAtPlate(
  random: Random,
  kind: PrintKind,
  text: string,
  widths: readonly [number, ...number[]] = WIDTHS,
): Promise<GrayImage> {
  const plate = await drawPlate(random, kind, text);
  const width = random.pick(widths);
  const frame: Frame = { width, height: Math.round((width * PLATE.height) / PLATE.width) };
  return photograph(random, plate, randomAim(random, frame), frame);
}

function randomAim(random: Random, { width }: Frame): Shot {
  const level = random.pick([0.4, 0.8, 1.2]);
  const size = width / 800;
  return {
    width: width * random.between(0.96, 1.06),
    turn: random.normal(1.6 * level),
    quarters: 0,
    perspective: 0.03 * level,
    curve: random.chance(0.12) ? random.between(0.15, 0.45) : 0,
    blur: Math.abs(random.normal(0.8 * level * size)) + 0.3,
    shake: random.chance(0.3) ? random.between(0, 2 * level * size) : 0,
    shakesAcross: random.chance(0.5),
    noise: random.between(1, 7 * level),
    contrast: random.between(1 - 0.4 * level, 1),
    glares: random.chance(0.25 * level) ? random.whole(1, 2) : 0,
    quality: random.whole(55, 92),
  };
}

function otherText(random: Random): string {
  const vin = randomVin(random, true);
  return random.pick([
    () => random.pick(WORDS),
    () => vin.slice(0, random.whole(8, 15)),
    () => vin + vin.slice(3, random.whole(6, 9)),
    () => Array.from({ length: 17 }, () => random.whole(0, 9)).join(''),
  ])();
}
