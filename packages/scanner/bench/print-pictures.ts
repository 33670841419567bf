import type { GreyImage } from '../src/image/grey-image.ts';
import { composeLine } from '../training/compose-line.ts';
import { type GlyphSet, packagedFont, UNSEEN_FONTS } from '../training/glyphs.ts';
import { type Care, photograph } from '../training/photograph.ts';
import { createRandom, type Random } from './random.ts';
import { randomVin } from './random-vins.ts';

/** A picture of what the guide frame holds. */
export interface PrintPicture {
  readonly name: string;
  readonly image: GreyImage;
  readonly vin: string | null;
  /** Some character of a generated line lost nearly all its ink before it was photographed: there is no VIN to read. */
  readonly isFaded?: boolean;
}

/** A character with less of its ink than this is not there. */
const LEAST_INK = 0.1;

/** Half of the faces are unknown to the net. */
const FACES = [...UNSEEN_FONTS, 'arimo:700', 'roboto-condensed:400', 'b612-mono:400', 'dejavu-mono:700'] as const;

/** A person who aims: the characters fill the frame's width, some blur, some noise, some glare. */
const AIMED: Care = { badness: 0.35, heights: [13, 32] };

const WORDS = [
  'MFD BY FERRARI',
  'GVWR 2310 KG 5093 LB',
  'TYPE PASSENGER CAR',
  'TIRE 245 35 ZR20',
  'THIS VEHICLE CONFORMS TO ALL',
  'COLOUR 718 TRIM 41',
] as const;

/** Lines of print from a seed; every fourth one is no VIN: too short, too long, words, or with an I, O or Q. */
export async function* printPictures(seed: string, count: number): AsyncGenerator<PrintPicture> {
  const sets = await loadFaces();
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(`print:${seed}:${index}`);
    const vin = index % 4 === 3 ? null : randomVin(random, random.chance(0.85));
    const line = composeLine(random, sets, vin ?? otherText(random));
    const { image } = await photograph(random, line, AIMED);
    yield { name: `${seed}:${index}`, image, vin, isFaded: line.inkKept < LEAST_INK };
  }
}

function otherText(random: Random): string {
  const vin = randomVin(random, true);
  return random.pick([
    () => random.pick(WORDS).replaceAll(' ', '').slice(0, 20),
    () => vin.slice(0, random.whole(8, 15)),
    () => vin + vin.slice(3, random.whole(6, 9)),
    () => Array.from({ length: 17 }, () => random.whole(0, 9)).join(''),
  ])();
}

/** Faces of type, half of them unknown to the net. */
export async function loadFaces(): Promise<readonly [GlyphSet, ...GlyphSet[]]> {
  const [first, ...more] = await Promise.all(FACES.map((name) => packagedFont(name)));
  if (!first) throw new Error('No fonts to write with.');
  return [first, ...more];
}
