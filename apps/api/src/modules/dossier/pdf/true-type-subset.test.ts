import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { FONT_FILES } from './font-files.ts';
import { TrueTypeTables } from './true-type-subset.ts';

const FILE = readFileSync(createRequire(import.meta.url).resolve(FONT_FILES.body));
const FONT = create(FILE) as Font;
const TABLES = new TrueTypeTables(FILE);

const getGlyphId = (character: string) => FONT.glyphForCodePoint(character.codePointAt(0) ?? 0).id;
const plain = (id: number) => ({ parts: [{ id, x: 0, y: 0 }], advanceWidth: TABLES.getAdvance(id) });
const cut = (glyphs: Parameters<TrueTypeTables['subset']>[0]) => create(TABLES.subset(glyphs)) as Font;
const draw = (font: Font, id: number) => font.getGlyph(id).path.toSVG();

describe('A font cut down for a PDF', () => {
  it('has the glyphs that were asked for, in that order, with their outlines and widths', () => {
    const ids = [0, getGlyphId('M'), getGlyphId('q'), getGlyphId(' ')];
    const subset = cut(ids.map(plain));
    expect(subset.numGlyphs).toBe(ids.length);
    for (const [place, id] of ids.entries()) {
      expect(draw(subset, place)).toBe(draw(FONT, id));
      expect(subset.getGlyph(place).advanceWidth).toBe(FONT.getGlyph(id).advanceWidth);
    }
  });

  it('brings the parts of a compound glyph along', () => {
    const subset = cut([plain(0), plain(getGlyphId('Å')), plain(getGlyphId('é'))]);
    expect(subset.numGlyphs).toBeGreaterThan(3);
    expect([draw(subset, 1), draw(subset, 2)]).toEqual([draw(FONT, getGlyphId('Å')), draw(FONT, getGlyphId('é'))]);
  });

  it('puts several glyphs into one, each at its place', () => {
    const [letter, mark] = [getGlyphId('q'), getGlyphId('\u0301')];
    const parts = [
      { id: letter, x: 0, y: 0 },
      { id: mark, x: 300, y: -40 },
    ];
    const subset = cut([plain(0), { parts, advanceWidth: 777 }]);
    const moved = FONT.getGlyph(mark).path.translate(300, -40);
    expect(draw(subset, 1)).toBe(draw(FONT, letter) + moved.toSVG());
    const { minX, minY, maxX, maxY } = subset.getGlyph(1).bbox;
    const [one, other] = [FONT.getGlyph(letter).bbox, moved.bbox];
    expect([minX, minY, maxX, maxY]).toEqual([
      Math.min(one.minX, other.minX),
      Math.min(one.minY, other.minY),
      Math.max(one.maxX, other.maxX),
      Math.max(one.maxY, other.maxY),
    ]);
    expect(subset.getGlyph(1).advanceWidth).toBe(777);
  });

  it('has glyphs that show nothing', () => {
    const subset = cut([plain(0), { parts: [], advanceWidth: 0 }]);
    expect([draw(subset, 1), subset.getGlyph(1).advanceWidth]).toEqual(['', 0]);
  });
});
