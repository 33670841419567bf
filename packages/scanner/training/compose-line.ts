import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { type Canvas, type FlatLine, stamp } from './canvas.ts';
import { GLYPH_CAPITAL, type Glyph, type GlyphSet } from './glyphs.ts';
import { type Marking, mark } from './marking.ts';
import type { Random } from './random.ts';
import { randomVin } from './random-vins.ts';
import { addSurroundings } from './surroundings.ts';

const FLAT_HEIGHT = 104;
const MIDDLE = FLAT_HEIGHT / 2;
const SIDE = 90;

/** A random text: uniformly distributed characters, often composed like a VIN, sometimes with signs or words beside. */
export function randomText(random: Random, signs = '*'): string {
  const characters = (count: number) =>
    Array.from({ length: count }, () => VIN_CHARACTERS[random.whole(0, VIN_CHARACTERS.length - 1)]).join('');
  const vin = () => randomVin(random, random.chance(0.5));
  const text = random.chance(0.35) ? vin() : characters(random.whole(15, 21));
  const sign = signs.charAt(random.whole(0, signs.length - 1));
  const around = random.next();
  if (around < 0.13) return sign + text + sign;
  if (around < 0.16) return random.chance(0.5) ? sign + text : text + sign;
  if (around < 0.2) return random.pick(['N:', 'VIN ', 'VIN:', 'NR.', 'VIN. ', '# ', 'I']) + text;
  if (around < 0.22) return text.slice(0, 3) + random.pick([' ', '-', '·']) + text.slice(3);
  return around < 0.33 ? withForeign(random, text) : text;
}

/** With letters that no VIN has, or characters rubbed off. */
function withForeign(random: Random, text: string): string {
  const isGone = random.chance(0.5);
  let changed = text;
  for (let count = random.whole(1, 2); count > 0; count -= 1) {
    const at = random.whole(1, text.length - 2);
    const foreign = isGone ? ' ' : random.pick(['I', 'O', 'Q']);
    changed = changed.slice(0, at) + foreign + changed.slice(at + 1);
  }
  return changed;
}

/** Fonts to set a line with: its own, and one for what is around it. */
export interface LineFonts {
  readonly own: GlyphSet;
  readonly other: GlyphSet;
  readonly signs: ReadonlyMap<string, Glyph>;
}

/** Sets a text, monospaced or proportional, with typical surroundings above, below and beside. */
export function composeLine(random: Random, fonts: LineFonts, text: string, marking: Marking = 'print'): FlatLine {
  const { own, signs } = fonts;
  const even = random.chance(0.2) ? random.between(1.25, 1.75) : random.between(0.97, 1.3);
  const loose = marking === 'tight' ? random.between(0.82, 0.95) : even;
  const isEven = random.chance(0.55) && marking !== 'tight';
  const advance = (character: string) => (isEven ? own.widest : (own.advances.get(character) ?? own.widest)) * loose;
  const length = [...text].reduce((sum, character) => sum + advance(character), 0);
  const width = Math.ceil(length) + 2 * SIDE;
  const line: Canvas = { width, height: FLAT_HEIGHT, ink: new Float32Array(width * FLAT_HEIGHT), middle: MIDDLE };
  const jitter = random.chance(marking === 'pressed' || marking === 'dots' ? 0.5 : 0.12) ? random.between(0, 1.1) : 0;
  const weaker = marking === 'pressed' && random.chance(0.4) ? random.between(0, 0.5) : 0;
  const characters: { character: string; x: number }[] = [];
  let at = SIDE;
  for (const character of text) {
    const step = advance(character);
    const x = at + step / 2 + random.normal(jitter);
    const glyph = own.glyphs.get(character) ?? signs.get(character);
    characters.push({ character, x });
    const baseline = MIDDLE + GLYPH_CAPITAL / 2 + random.normal(jitter);
    stamp(line, glyph, { center: x, baseline, strength: 1 - random.between(0, weaker) });
    at += step;
  }
  addSurroundings(random, line, fonts.other, { left: SIDE, right: width - SIDE, marking });
  return { ...line, ink: mark(random, line, marking), characters };
}
