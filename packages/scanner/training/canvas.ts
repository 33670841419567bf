import { GLYPH_BASELINE, GLYPH_HEIGHT, type Glyph } from './glyphs.ts';

/**
 * A flat, large line of characters before any camera distortion: ink from 0 to 1, or for pressed metal its light and
 * shadow around 0.
 */
export interface FlatLine {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
  /** Middle of the capitals' height. */
  readonly middle: number;
  readonly characters: readonly { readonly character: string; readonly x: number }[];
}

export type Canvas = Pick<FlatLine, 'width' | 'height' | 'ink' | 'middle'>;

export interface Place {
  readonly center: number;
  readonly baseline: number;
  readonly strength?: number;
}

export function stamp(line: Canvas, glyph: Glyph | undefined, { center, baseline, strength = 1 }: Place): void {
  if (!glyph) return;
  const left = Math.round(center - glyph.width / 2);
  const top = Math.round(baseline - GLYPH_BASELINE);
  for (let y = Math.max(0, -top); y < GLYPH_HEIGHT && y + top < line.height; y += 1) {
    for (let x = Math.max(0, -left); x < glyph.width && x + left < line.width; x += 1) {
      const to = (y + top) * line.width + x + left;
      line.ink[to] = Math.max(line.ink[to] ?? 0, strength * (glyph.ink[y * glyph.width + x] ?? 0));
    }
  }
}
