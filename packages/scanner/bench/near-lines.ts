import { hasFittingCheckDigit } from '@marque/domain/vin/vin';
import { foldForbidden } from '@marque/domain/vin/vin-look-alikes';
import { PRINT_KINDS } from './draw-print.ts';
import { aimAtPlate, type PrintPicture } from './print-pictures.ts';
import { createRandom, type Random } from './random.ts';
import { randomVin } from './random-vins.ts';

/** Pixels of the guide frame of a camera of 640; more show nothing else and take longer to draw. */
const WIDTHS = [560] as const;

const pickCharacter = (random: Random, characters: string) => characters.charAt(random.whole(0, characters.length - 1));

/** Drawn as nothing: a character that was rubbed off. */
const GONE = ' ';

const replace = (vin: string, at: number, character: string) => vin.slice(0, at) + character + vin.slice(at + 1);

/**
 * How a line is nearly a VIN: cut at an end, with a character too many, with a letter that no VIN has, or with a
 * character rubbed off.
 */
const KINDS: readonly ((vin: string, random: Random) => string)[] = [
  (vin) => vin.slice(0, 16),
  (vin) => vin.slice(1),
  (vin, random) => vin + pickCharacter(random, '0123456789ABC'),
  (vin, random) => pickCharacter(random, 'ABC123') + vin,
  withForbidden,
  (vin, random) => replace(vin, random.whole(3, 15), GONE),
];

/** I, O and Q are read as 1, 0 and 0: where the check digit then fits, the line is a VIN by all that can be known. */
function withForbidden(vin: string, random: Random): string {
  const text = replace(vin, random.whole(3, 15), pickCharacter(random, 'IOQ'));
  return hasFittingCheckDigit(foldForbidden(text)) ? withForbidden(vin, random) : text;
}

/** Lines of print from a seed, as a person aims at them, none of which is a VIN. */
export async function* nearLines(seed: string, count: number): AsyncGenerator<PrintPicture> {
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(`near:${seed}:${index}`);
    const text = KINDS[index % KINDS.length]?.(randomVin(random, true), random) ?? '';
    const kind = PRINT_KINDS[Math.floor(index / KINDS.length) % PRINT_KINDS.length] ?? 'label';
    yield { name: `${seed}:${index}:${text}`, image: await aimAtPlate(random, kind, text, WIDTHS), vin: null, kind };
  }
}
