import type { Font as FontFile } from 'fontkit';
import { ClusterLevel, Direction, type Font as Shaper, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { SubsetGlyph, TrueTypeTables } from './true-type-subset.ts';

/** A font, as pdfkit, HarfBuzz and the subset know it. Read-only: documents share it. */
export interface Face {
  file: FontFile;
  shaper: Shaper;
  tables: TrueTypeTables;
}

/** What is drawn of a character, or of several that cannot be told apart in it; `text` is found and copied there. */
interface ShapedGlyph extends SubsetGlyph {
  text: string;
  /** How far the next one is from it: its own advance, and kerning. */
  step: number;
}

/** Text as it is drawn: its glyphs from left to right. */
export interface ShapedText {
  text: string;
  glyphs: readonly ShapedGlyph[];
  /** In ems, as is what the character at each place of the text adds to it. */
  width: number;
  advances: Float64Array;
}

const buffer = new ShapingBuffer();

/**
 * A font in one document. Text is shaped here, and pdfkit draws what was shaped: its own shaping misplaces marks, fails
 * on some scripts and takes several times as long (ADR 0198).
 */
export class ShapedFont {
  readonly name: string;
  readonly #face: Face;
  readonly #glyphs: SubsetGlyph[] = [];
  readonly #numbers = new Map<string, number>();
  #drawn: ShapedText | null = null;

  constructor(name: string, face: Face) {
    this.name = name;
    this.#face = face;
    // The first glyph of a font is the one for missing characters.
    this.#glyphs.push(this.#toGlyph([{ id: 0, x: 0, y: 0 }], face.tables.getAdvance(0), ''));
  }

  hasGlyph(codePoint: number): boolean {
    return this.#face.file.hasGlyphForCodePoint(codePoint);
  }

  shape(text: string, isRightToLeft = false): ShapedText {
    buffer.reset();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(this.#face.shaper, buffer);
    const advances = new Float64Array(text.length);
    const glyphs: ShapedGlyph[] = [];
    for (const { start, end, parts, step } of groupByCluster(buffer, text.length)) {
      advances[start] = step / this.#face.file.unitsPerEm;
      const { own, rest } = splitText(text.slice(start, end));
      const glyph = this.#toGlyph(parts, step, own);
      if (isRightToLeft) glyphs.push(...Array.from(rest, toBlank).reverse(), glyph);
      else glyphs.push(glyph, ...(rest ? [toBlank(rest)] : []));
    }
    return { text, glyphs, width: advances.reduce((total, advance) => total + advance, 0), advances };
  }

  /** What is the same glyph, however near the next one is, is the same in the document. */
  #toGlyph(parts: ShapedGlyph['parts'], step: number, text: string): ShapedGlyph {
    const [first] = parts;
    const isPlain = parts.length === 1 && first?.x === 0 && first.y === 0;
    return { parts, advance: isPlain ? this.#face.tables.getAdvance(first.id) : step, step, text };
  }

  /** Makes the font known to a document. Nothing of it gets there before it is drawn with. */
  register(doc: PDFKit.PDFDocument): void {
    const font: unknown = Object.create(this.#face.file, {
      layout: { value: () => this.#layOut() },
      createSubset: {
        value: () => ({
          includeGlyph: (number: number) => number,
          encode: () => this.#face.tables.subset(this.#glyphs),
        }),
      },
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
      positions: glyphs.map(({ step }) => ({ xAdvance: step, yAdvance: 0, xOffset: 0, yOffset: 0 })),
      glyphs: glyphs.map((glyph) => ({
        id: this.#numberOf(glyph),
        advanceWidth: glyph.advance,
        codePoints: Array.from(glyph.text, (character) => character.codePointAt(0) ?? 0),
      })),
    };
  }

  /** In the document, a glyph has one text, so that one that stands for several is there several times. */
  #numberOf({ parts, advance, text }: ShapedGlyph): number {
    const key = `${parts.map(({ id, x, y }) => `${id} ${x} ${y}`).join()} ${advance} ${text}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#glyphs.push({ parts, advance }) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/**
 * The text up to its first mark or joiner, and from there on. pdf.js takes a glyph to be without width if such a
 * character is anywhere in its text, and then finds a space behind it.
 */
function splitText(text: string): { own: string; rest: string } {
  const place = text.search(/(?<!^)[\p{Mn}\p{Cf}]/u);
  return place < 0 ? { own: text, rest: '' } : { own: text.slice(0, place), rest: text.slice(place) };
}

/** Nothing to see, which only adds to the text. */
const toBlank = (text: string): ShapedGlyph => ({ parts: [], advance: 0, step: 0, text });

interface ShapedCluster {
  /** Where its characters begin and end in the text. */
  start: number;
  end: number;
  parts: { id: number; x: number; y: number }[];
  step: number;
}

/** The glyphs from left to right, those together that stand for the same characters. */
function groupByCluster(shaped: ShapingBuffer, length: number): ShapedCluster[] {
  const clusters: ShapedCluster[] = [];
  const positions = shaped.getGlyphPositions();
  for (const [index, { codepoint: id, cluster: start }] of shaped.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    let last = clusters.at(-1);
    if (last?.start !== start) {
      // Places grow to the right, or to the left.
      const end = last && last.start > start ? last.start : length;
      if (last && last.start < start) last.end = start;
      last = { start, end, parts: [], step: 0 };
      clusters.push(last);
    }
    last.parts.push({ id, x: last.step + xOffset, y: yOffset });
    last.step += xAdvance;
  }
  return clusters;
}
