import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { type Canvas, stamp } from './canvas.ts';
import { GLYPH_CAPITAL, type GlyphSet } from './glyphs.ts';
import type { Marking } from './marking.ts';
import type { Random } from './random.ts';

interface Extent {
  /** Where the text begins and ends, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly marking: Marking;
}

/** What stands around a VIN: other lines, bars, rules, a frame, a block of modules beside it. */
export function addSurroundings(random: Random, line: Canvas, set: GlyphSet, extent: Extent): void {
  const isMetal = extent.marking === 'pressed' || extent.marking === 'dots';
  if (isMetal && random.chance(0.6)) return;
  const near = extent.marking === 'tight' ? 0.5 : 0.62;
  if (random.chance(0.28)) addText(random, line, set, line.middle - GLYPH_CAPITAL * random.between(0.72, 1.3));
  const below = line.middle + GLYPH_CAPITAL * random.between(near, 1.1);
  if (random.chance(0.38)) addBars(random, line, below);
  else if (random.chance(0.35)) addText(random, line, set, below + GLYPH_CAPITAL * random.between(0.7, 1.1));
  if (random.chance(0.08)) addBars(random, line, 0, line.middle - GLYPH_CAPITAL * random.between(0.6, 1.1));
  if (random.chance(0.15)) addRule(random, line, random.pick([-1, 1]) * random.between(near, 1.1));
  if (random.chance(0.22)) addFrame(random, line, extent);
  if (random.chance(0.05)) addModules(random, line, extent);
}

function addText(random: Random, line: Canvas, set: GlyphSet, baseline: number): void {
  const step = set.widest * random.between(0.75, 1.2);
  for (let center = random.between(0, 120); center < line.width; center += step) {
    const character = VIN_CHARACTERS.charAt(random.whole(0, VIN_CHARACTERS.length - 1));
    if (random.chance(0.85)) stamp(line, set.glyphs.get(character), { center, baseline });
  }
}

function addBars(random: Random, line: Canvas, from: number, to = line.height): void {
  const module = random.between(1.6, 6.5);
  const end = line.width - random.between(10, 120);
  for (let x = random.between(0, 100); x < end; ) {
    const bar = module * random.whole(1, 2);
    fill(line, { left: x, right: x + bar, top: from, bottom: to }, 1);
    x += bar + module * random.whole(1, 3);
  }
}

function addRule(random: Random, line: Canvas, away: number): void {
  const top = line.middle + away * GLYPH_CAPITAL;
  const ink = random.between(0.4, 1);
  fill(line, { left: 0, right: line.width, top, bottom: top + random.whole(1, 6) }, ink);
}

/** A rectangle around the text, or the edge of a label: a field with other ink beyond. */
function addFrame(random: Random, line: Canvas, { left, right }: Extent): void {
  const away = GLYPH_CAPITAL * random.between(0.62, 1.3);
  const beside = GLYPH_CAPITAL * random.between(0.1, 1.2);
  const thick = random.between(1.5, 6);
  const ink = random.between(0.4, 1);
  const box = { left: left - beside, right: right + beside, top: line.middle - away, bottom: line.middle + away };
  if (random.chance(0.3)) {
    const end = random.chance(0.5)
      ? { ...box, left: 0, right: box.left }
      : { ...box, left: box.right, right: line.width };
    fill(line, { ...end, top: 0, bottom: line.height }, ink);
    return;
  }
  fill(line, { ...box, bottom: box.top + thick }, ink);
  fill(line, { ...box, top: box.bottom - thick }, ink);
  fill(line, { ...box, right: box.left + thick }, ink);
  fill(line, { ...box, left: box.right - thick }, ink);
}

/** A block of square modules (DataMatrix, QR) beside the text. */
function addModules(random: Random, line: Canvas, { left, right }: Extent): void {
  const module = random.between(2.5, 5);
  const size = Math.min(line.height - 4, GLYPH_CAPITAL * random.between(1, 2.8));
  const gap = GLYPH_CAPITAL * random.between(0.15, 0.9);
  const from = random.chance(0.7) ? left - gap - size : right + gap;
  const top = line.middle - size / 2 + random.normal(4);
  for (let y = 0; y < size; y += module)
    for (let x = 0; x < size; x += module)
      if (x === 0 || y + module >= size || random.chance(0.5))
        fill(line, { left: from + x, right: from + x + module, top: top + y, bottom: top + y + module }, 1);
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function fill(line: Canvas, { left, right, top, bottom }: Box, ink: number): void {
  const [from, to] = [Math.max(0, Math.round(left)), Math.min(line.width, Math.round(right))];
  if (to <= from) return;
  for (let y = Math.max(0, Math.round(top)); y < Math.min(line.height, Math.round(bottom)); y += 1)
    line.ink.fill(ink, y * line.width + from, y * line.width + to);
}
