import { composeLine } from '../training/compose-line.ts';
import { photograph } from '../training/photograph.ts';
import { loadFaces, type PrintPicture } from './print-pictures.ts';
import { createRandom, type Random } from './random.ts';
import { randomVin } from './random-vins.ts';

const AIMED = { badness: 0.25, heights: [14, 30] } as const;

const pickCharacter = (random: Random, characters: string) => characters.charAt(random.whole(0, characters.length - 1));

/** How a line is nearly a VIN: cut at an end, with a character too many, or with a letter that no VIN has. */
const KINDS: readonly ((vin: string, random: Random) => string)[] = [
  (vin) => vin.slice(0, 16),
  (vin) => vin.slice(1),
  (vin, random) => vin + pickCharacter(random, '0123456789ABC'),
  (vin, random) => pickCharacter(random, 'ABC123') + vin,
  (vin, random) => {
    const at = random.whole(3, 15);
    return vin.slice(0, at) + pickCharacter(random, 'IOQ') + vin.slice(at + 1);
  },
];

/** Lines of print from a seed, as a person aims at them, none of which is a VIN. */
export async function* nearLines(seed: string, count: number): AsyncGenerator<PrintPicture> {
  const sets = await loadFaces();
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(`near:${seed}:${index}`);
    const text = KINDS[index % KINDS.length]?.(randomVin(random, true), random) ?? '';
    const { image } = await photograph(random, composeLine(random, sets, text), AIMED);
    yield { name: `${seed}:${index}:${text}`, image, vin: null };
  }
}
