import type { Font as FontFile } from 'fontkit';
import { ClusterLevel, Direction, type Font as Shaper, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';

/** A font file, as pdfkit embeds it and as HarfBuzz shapes text with it. Read-only: documents share it. */
export interface Face {
  file: FontFile;
  shaper: Shaper;
}

/** A glyph at its place, in units of the font; `text` is what is found and copied there. */
interface PlacedGlyph {
  id: number;
  text: string;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** Text as it is drawn: its glyphs from left to right. */
export interface ShapedText {
  text: string;
  glyphs: readonly PlacedGlyph[];
  /** In ems, as is what the character at each place of the text adds to it. */
  width: number;
  advances: Float64Array;
  /** Whether the texts of the glyphs make up the text. They do not where a character is drawn as several glyphs. */
  isExact: boolean;
}

/** The text of a glyph that has none of its own: most readers skip format characters, and misread an empty text. */
const NO_TEXT = '\u200b';

const buffer = new ShapingBuffer();

/**
 * A font in one document. Text is shaped here, and pdfkit draws what was shaped: its own shaping misplaces marks, fails
 * on some scripts and takes several times as long (ADR 0198).
 */
export class ShapedFont {
  readonly name: string;
  readonly #face: Face;
  readonly #numbers = new Map<string, number>();
  readonly #glyphIds: number[] = [];
  #drawn: ShapedText | null = null;

  constructor(name: string, face: Face) {
    this.name = name;
    this.#face = face;
    // The first glyph of a font is the one for missing characters.
    this.#numberOf(0, '\0');
  }

  hasGlyph(codePoint: number): boolean {
    return this.#face.file.hasGlyphForCodePoint(codePoint);
  }

  shape(text: string, isRightToLeft = false): ShapedText {
    buffer.reset();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(this.#face.shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const offsets = infos.map(({ cluster }) => cluster);
    const texts = isRightToLeft ? spell(offsets.toReversed(), text).toReversed() : spell(offsets, text);
    const advances = new Float64Array(text.length);
    const glyphs = infos.map(({ codepoint: id, cluster }, index): PlacedGlyph => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      advances[cluster] = (advances[cluster] ?? 0) + xAdvance / this.#face.file.unitsPerEm;
      return { id, text: texts[index] || NO_TEXT, xAdvance, xOffset, yOffset };
    });
    const width = advances.reduce((total, advance) => total + advance, 0);
    return { text, glyphs, width, advances, isExact: !texts.includes('') };
  }

  /** Makes the font known to a document. Nothing of it gets there before it is drawn with. */
  register(doc: PDFKit.PDFDocument): void {
    const font: unknown = Object.create(this.#face.file, {
      layout: { value: () => this.#layOut() },
      createSubset: { value: () => this.#createSubset() },
    });
    // pdfkit takes a font that fontkit has parsed; its types only allow bytes.
    doc.registerFont(this.name, font as Buffer);
  }

  /** Draws in a document that knows the font, in its color, from `x` on along the baseline `y`. */
  draw(doc: PDFKit.PDFDocument, shaped: ShapedText, size: number, x: number, y: number): void {
    this.#drawn = shaped;
    // With a list of features, pdfkit has the text laid out as a whole and not word by word.
    doc
      .font(this.name)
      .fontSize(size)
      .text(shaped.text, x, y, { lineBreak: false, baseline: 'alphabetic', features: [] });
  }

  #layOut() {
    const { glyphs } = this.#drawn ?? { glyphs: [] };
    return {
      positions: glyphs.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset })),
      glyphs: glyphs.map(({ id, text }) => ({
        id: this.#numberOf(id, text),
        advanceWidth: this.#face.file.getGlyph(id).advanceWidth,
        codePoints: Array.from(text, (character) => character.codePointAt(0) ?? 0),
      })),
    };
  }

  /** In the document, a glyph has one text, so that one that stands for several is there several times. */
  #numberOf(id: number, text: string): number {
    const key = `${id} ${text}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#glyphIds.push(id) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #createSubset() {
    const subset = this.#face.file.createSubset();
    return {
      includeGlyph: (number: number) => number,
      encode: () => Object.assign(subset, { glyphs: this.#glyphIds }).encode(),
    };
  }
}

/**
 * Gives each glyph its part of `text`. `offsets` are the places where the characters of the glyphs begin, in the order
 * in which they are read. Of glyphs that stand for the same characters, the first get one each and the last the rest.
 */
function spell(offsets: readonly number[], text: string): string[] {
  const texts: string[] = [];
  for (let first = 0; first < offsets.length; first = texts.length) {
    const start = offsets[first];
    let end = first + 1;
    while (offsets[end] === start) end += 1;
    const characters = Array.from(text.slice(start, offsets[end]));
    for (let index = first; index < end - 1; index += 1) texts.push(characters.shift() ?? '');
    texts.push(characters.join(''));
  }
  return texts;
}
