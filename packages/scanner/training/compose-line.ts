import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { GLYPH_BASELINE, GLYPH_CAPITAL, GLYPH_HEIGHT, type GlyphSet } from './glyphs.ts';
import type { Random } from './random.ts';
import { randomVin } from './random-vins.ts';

/** A flat, large line of characters before any camera distortion: ink from 0 to 1. */
export interface FlatLine {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
  /** Middle of the capitals' height. */
  readonly middle: number;
  readonly characters: readonly { readonly character: string; readonly x: number }[];
}

const FLAT_HEIGHT = 96;
const MIDDLE = FLAT_HEIGHT / 2;
const SIDE = 76;

/** A random text: uniformly distributed characters, often composed like a VIN, sometimes between asterisks. */
export function randomText(random: Random): string {
  const characters = (count: number) =>
    Array.from({ length: count }, () => VIN_CHARACTERS[random.whole(0, VIN_CHARACTERS.length - 1)]).join('');
  const text = random.chance(0.35) ? randomVin(random, random.chance(0.5)) : characters(random.whole(15, 21));
  return random.chance(0.12) ? `*${text}*` : text;
}

/**
 * Marking style: printed, dots of a marking machine, the outline left by a stamp, or so tight that characters touch.
 */
export type Marking = 'print' | 'dots' | 'outline' | 'tight';

/** Sets a text in a font, monospaced or proportional, with typical surroundings above and below. */
export function composeLine(
  random: Random,
  fonts: readonly [GlyphSet, ...GlyphSet[]],
  text: string,
  marking: Marking = 'print',
): FlatLine {
  const set = random.pick(fonts);
  const even = random.chance(0.2) ? random.between(1.25, 1.7) : random.between(0.97, 1.3);
  const loose = marking === 'tight' ? random.between(0.84, 0.97) : even;
  const isEven = random.chance(0.55) && marking !== 'tight';
  const advance = (character: string) => (isEven ? set.widest : (set.advances.get(character) ?? set.widest)) * loose;
  const length = [...text].reduce((sum, character) => sum + advance(character), 0);
  const width = Math.ceil(length) + 2 * SIDE;
  const ink = new Float32Array(width * FLAT_HEIGHT);
  const line = { width, height: FLAT_HEIGHT, ink, middle: MIDDLE };
  const characters: { character: string; x: number }[] = [];
  let at = SIDE;
  for (const character of text) {
    const step = advance(character);
    characters.push({ character, x: at + step / 2 });
    stamp(line, set, character, at + step / 2, MIDDLE + GLYPH_CAPITAL / 2);
    at += step;
  }
  addNeighbours(random, line, random.pick(fonts));
  return { ...line, ink: mark(random, line, marking), characters };
}

type Canvas = Pick<FlatLine, 'width' | 'height' | 'ink' | 'middle'>;

function stamp(line: Canvas, set: GlyphSet, character: string, centre: number, baseline: number): void {
  const glyph = set.glyphs.get(character);
  if (!glyph) return;
  const left = Math.round(centre - glyph.width / 2);
  const top = Math.round(baseline - GLYPH_BASELINE);
  for (let y = Math.max(0, -top); y < GLYPH_HEIGHT && y + top < line.height; y += 1) {
    for (let x = Math.max(0, -left); x < glyph.width && x + left < line.width; x += 1) {
      const to = (y + top) * line.width + x + left;
      line.ink[to] = Math.max(line.ink[to] ?? 0, glyph.ink[y * glyph.width + x] ?? 0);
    }
  }
}

function addNeighbours(random: Random, line: Canvas, set: GlyphSet): void {
  if (random.chance(0.25)) addText(random, line, set, line.middle - GLYPH_CAPITAL * random.between(0.75, 1.3));
  const below = line.middle + GLYPH_CAPITAL * random.between(0.6, 1.1);
  if (random.chance(0.35)) addBars(random, line, below);
  else if (random.chance(0.3)) addText(random, line, set, below + GLYPH_CAPITAL);
  if (random.chance(0.08)) addBars(random, line, 0, line.middle - GLYPH_CAPITAL * random.between(0.6, 1.1));
  if (random.chance(0.15)) {
    const y = Math.round(line.middle + random.pick([-1, 1]) * GLYPH_CAPITAL * random.between(0.65, 1.1));
    line.ink.fill(
      random.between(0.4, 1),
      Math.max(0, y) * line.width,
      Math.min(line.height, y + random.whole(2, 6)) * line.width,
    );
  }
}

function addText(random: Random, line: Canvas, set: GlyphSet, baseline: number): void {
  for (let x = random.between(0, 120); x < line.width; x += set.widest * random.between(0.9, 1.2)) {
    if (random.chance(0.85))
      stamp(line, set, VIN_CHARACTERS.charAt(random.whole(0, VIN_CHARACTERS.length - 1)), x, baseline);
  }
}

function addBars(random: Random, line: Canvas, from: number, to = line.height): void {
  const module = random.between(2.2, 6.5);
  for (let x = random.between(0, 100); x < line.width - 40; ) {
    const bar = module * random.whole(1, 2);
    for (let y = Math.max(0, Math.round(from)); y < Math.min(line.height, to); y += 1) {
      line.ink.fill(1, y * line.width + Math.round(x), y * line.width + Math.round(x + bar));
    }
    x += bar + module * random.whole(1, 3);
  }
}

/** Makes strokes thicker or thinner, as printing, stamping and blooming do; sometimes breaks them into dots. */
function thicken(random: Random, line: Canvas): Float32Array {
  let ink = line.ink;
  if (random.chance(0.12)) ink = dotted(line, random.whole(4, 6));
  if (random.chance(0.35)) return ink;
  const radius = random.whole(1, 3);
  const level = random.between(0.25, 0.7);
  const soft = boxBlur(boxBlur(ink, line.width, line.height, radius), line.width, line.height, radius);
  return soft.map((value) => 1 / (1 + Math.exp(-14 * (value - level))));
}

function mark(random: Random, line: Canvas, marking: Marking): Float32Array {
  if (marking === 'dots') return dotted(line, random.whole(4, 8));
  return marking === 'outline' ? outlined(random, line) : thicken(random, line);
}

/** The mark of a sharp stamp: the outline of each stroke and little of its inside. */
function outlined(random: Random, line: Canvas): Float32Array {
  const radius = random.whole(1, 2);
  const wide = boxBlur(line.ink, line.width, line.height, radius);
  const bottom = random.between(0, 0.35);
  return line.ink.map((value, at) => {
    const rim = Math.max(0, 1 - Math.abs((wide[at] ?? 0) - 0.5) * 2.6);
    return Math.min(1, Math.max(rim, value * bottom));
  });
}

function dotted(line: Canvas, spacing: number): Float32Array {
  return line.ink.map((value, at) => {
    const x = (at % line.width) % spacing;
    const y = Math.floor(at / line.width) % spacing;
    return Math.hypot(x - spacing / 2 + 0.5, y - spacing / 2 + 0.5) < spacing * 0.42 ? value : 0;
  });
}

/** Mean over a square of the given radius. */
export function boxBlur(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return blurLines(blurLines(values, width, height, 1, width, radius), height, width, width, 1, radius);
}

function blurLines(from: Float32Array, count: number, lines: number, step: number, jump: number, radius: number) {
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * jump;
    let sum = 0;
    for (let place = -radius; place <= radius; place += 1) sum += from[start + Math.max(0, place) * step] ?? 0;
    for (let place = 0; place < count; place += 1) {
      to[start + place * step] = sum / (2 * radius + 1);
      sum += from[start + Math.min(count - 1, place + radius + 1) * step] ?? 0;
      sum -= from[start + Math.max(0, place - radius) * step] ?? 0;
    }
  }
  return to;
}
