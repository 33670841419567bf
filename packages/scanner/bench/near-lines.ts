import { hasFittingCheckDigit } from '@marque/domain/vin/vin';
import { foldForbidden } from '@marque/domain/vin/vin-look-alikes';
import { PRINT_KINDS } from './draw-print.ts';
import { aimAtPlate, type PrintPicture } from './print-pictures.ts';
import { createRandom, type Random } from './random.ts';
import { randomVin } from './random-vins.ts';

/** Guide frame width for a 640 px camera; larger ones give the same results and take longer. */
const WIDTHS = [560] as const;

const pickCharacter = (random: Random, characters: string) => characters.charAt(random.whole(0, characters.length - 1));

/** Renders as nothing: a character that was rubbed off. */
const GONE = ' ';

const replace = (vin: string, at: number, character: string) => vin.slice(0, at) + character + vin.slice(at + 1);

/** Ways to be almost a VIN: truncated, one character too many, a letter that no VIN has, or a missing character. */
const KINDS: readonly ((vin: string, random: Random) => string)[] = [
  (vin) => vin.slice(0, 16),
  (vin) => vin.slice(1),
  (vin, random) => vin + pickCharacter(random, '0123456789ABC'),
  (vin, random) => pickCharacter(random, 'ABC123') + vin,
  withForbidden,
  (vin, random) => replace(vin, random.whole(3, 15), GONE),
];

/** I, O and Q are read as 1, 0 and 0: if the check digit then fits, the line cannot be told from a VIN. */
function withForbidden(vin: string, random: Random): string {
  const text = replace(vin, random.whole(3, 15), pickCharacter(random, 'IOQ'));
  return hasFittingCheckDigit(foldForbidden(text)) ? withForbidden(vin, random) : text;
}

/** Generates aimed pictures of printed lines from a seed, none of which is a VIN. */
export async function* nearLines(seed: string, count: number): AsyncGenerator<PrintPicture> {
  for (let index = 0; index < count; index += 1) yield drawNearLine(seed, index);
}

/** One of them; the pictures of a seed do not depend on each other. */
export async function drawNearLine(seed: string, index: number): Promise<PrintPicture> {
  const random = createRandom(`near:${seed}:${index}`);
  const text = KINDS[index % KINDS.length]?.(randomVin(random, true), random) ?? '';
  const kind = PRINT_KINDS[Math.floor(index / KINDS.length) % PRINT_KINDS.length] ?? 'label';
  return { name: `${seed}:${index}:${text}`, image: await aimAtPlate(random, kind, text, WIDTHS), vin: null, kind };
}
