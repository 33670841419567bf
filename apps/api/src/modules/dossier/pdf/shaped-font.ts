import type { Font as FontFile } from 'fontkit';
import { ClusterLevel, Direction, type Font as Shaper, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { GlyphPart, TrueTypeTables } from './true-type-subset.ts';

/** A font, as pdfkit, HarfBuzz and the subset know it. Read-only: documents share it. */
export interface Face {
  file: FontFile;
  shaper: Shaper;
  tables: TrueTypeTables;
}

/** What is drawn of a character, or of several that cannot be told apart in it, with the text that is found there. */
interface DocumentGlyph {
  parts: readonly GlyphPart[];
  /** How far the next one is from it by itself, as pdfkit calls it. */
  advanceWidth: number;
  codePoints: readonly number[];
  /** Its number in the document, once it is drawn. */
  id: number | null;
}

/** A glyph in a text, where kerning may change how far the next one is. */
interface ShapedGlyph {
  glyph: DocumentGlyph;
  step: number;
}

/** Text as it is drawn: its glyphs from left to right, and their width in ems. */
export interface ShapedText {
  text: string;
  glyphs: readonly ShapedGlyph[];
  width: number;
}

const buffer = new ShapingBuffer();

/**
 * A font in one document. Text is shaped here, and pdfkit draws what was shaped: its own shaping misplaces marks, fails
 * on some scripts and takes several times as long (ADR 0198).
 */
export class ShapedFont {
  readonly name: string;
  readonly #face: Face;
  readonly #scale: number;
  readonly #known = new Map<string, DocumentGlyph>();
  readonly #inDocument: DocumentGlyph[] = [];
  #drawn: ShapedText | null = null;

  /** What is set in it is `scale` times as large as the style says. */
  constructor(name: string, face: Face, scale = 1) {
    this.name = name;
    this.#face = face;
    this.#scale = scale;
    // The first glyph of a font is the one for missing characters.
    this.#findNumber(this.#getGlyph([{ id: 0, x: 0, y: 0 }], 0, ''));
  }

  hasGlyph(codePoint: number): boolean {
    return this.#face.file.hasGlyphForCodePoint(codePoint);
  }

  /** How much the character at each place of the text adds to its width, in ems. */
  measure(text: string, isRightToLeft = false): Float64Array {
    const advances = new Float64Array(text.length);
    fillBuffer(this.#face.shaper, text, isRightToLeft);
    const positions = buffer.getGlyphPositions();
    for (const [index, { cluster }] of buffer.getGlyphInfos().entries()) {
      advances[cluster] = (advances[cluster] ?? 0) + this.#toEms(positions[index]?.xAdvance ?? 0);
    }
    return advances;
  }

  shape(text: string, isRightToLeft = false): ShapedText {
    fillBuffer(this.#face.shaper, text, isRightToLeft);
    const glyphs: ShapedGlyph[] = [];
    let width = 0;
    for (const { start, end, parts, step } of groupByCluster(text.length)) {
      const { own, rest } = splitText(text.slice(start, end));
      const shown = { glyph: this.#getGlyph(parts, step, own), step };
      if (isRightToLeft) glyphs.push(...Array.from(rest, (mark) => this.#getBlank(mark)).reverse(), shown);
      else glyphs.push(shown, ...(rest ? [this.#getBlank(rest)] : []));
      width += step;
    }
    return { text, glyphs, width: this.#toEms(width) };
  }

  #toEms(units: number): number {
    return (units / this.#face.file.unitsPerEm) * this.#scale;
  }

  /** Nothing to see, which only adds to the text. */
  #getBlank(text: string): ShapedGlyph {
    return { glyph: this.#getGlyph([], 0, text), step: 0 };
  }

  /** A glyph has one text, so that one that stands for several is in the document several times. */
  #getGlyph(parts: readonly GlyphPart[], step: number, text: string): DocumentGlyph {
    const [first] = parts;
    const isPlain = parts.length === 1 && first?.x === 0 && first.y === 0;
    const key = isPlain ? `${first.id} ${text}` : `${step} ${parts.map(({ id, x, y }) => [id, x, y])} ${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const advanceWidth = isPlain ? this.#face.tables.getAdvance(first.id) : step;
    const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const glyph = { parts, advanceWidth, codePoints, id: null };
    this.#known.set(key, glyph);
    return glyph;
  }

  #findNumber(glyph: DocumentGlyph): number {
    glyph.id ??= this.#inDocument.push(glyph) - 1;
    return glyph.id;
  }

  /** Makes the font known to a document. Nothing of it gets there before it is drawn with. */
  register(doc: PDFKit.PDFDocument): void {
    const subset = {
      includeGlyph: (number: number) => number,
      encode: () => this.#face.tables.subset(this.#inDocument),
    };
    const font: unknown = Object.create(this.#face.file, {
      layout: { value: () => this.#layOut() },
      createSubset: { value: () => subset },
    });
    // pdfkit takes a font that fontkit has parsed; its types only allow bytes.
    doc.registerFont(this.name, font as Buffer);
  }

  /** Draws in a document that knows the font, in its color, from `x` on along the baseline `y`. */
  draw(doc: PDFKit.PDFDocument, shaped: ShapedText, size: number, x: number, y: number): void {
    this.#drawn = shaped;
    // With a list of features, pdfkit has the text laid out as a whole; with a width, once instead of measuring it.
    const options = { lineBreak: false, baseline: 'alphabetic' as const, features: [], textWidth: 0 };
    doc
      .font(this.name)
      .fontSize(size * this.#scale)
      .text(shaped.text, x, y, options);
  }

  /** The text that is being drawn, once: afterwards, pdfkit only asks how wide it is. */
  #layOut() {
    const glyphs = this.#drawn?.glyphs ?? [];
    this.#drawn = null;
    for (const { glyph } of glyphs) this.#findNumber(glyph);
    return {
      glyphs: glyphs.map(({ glyph }) => glyph),
      // It changes these.
      positions: glyphs.map(({ step }) => ({ xAdvance: step, yAdvance: 0, xOffset: 0, yOffset: 0 })),
      advanceWidth: 0,
    };
  }
}

function fillBuffer(shaper: Shaper, text: string, isRightToLeft: boolean): void {
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(shaper, buffer);
}

interface ShapedCluster {
  /** Where its characters begin and end in the text. */
  start: number;
  end: number;
  parts: GlyphPart[];
  step: number;
}

/** The shaped glyphs from left to right, those together that stand for the same characters. */
function groupByCluster(length: number): ShapedCluster[] {
  const clusters: ShapedCluster[] = [];
  const positions = buffer.getGlyphPositions();
  for (const [index, { codepoint: id, cluster: start }] of buffer.getGlyphInfos().entries()) {
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

/**
 * The text up to its first mark or joiner, and from there on. pdf.js takes a glyph to be without width if such a
 * character is anywhere in its text, and then finds a space behind it.
 */
function splitText(text: string): { own: string; rest: string } {
  const place = text.length > 1 ? text.search(/(?<!^)[\p{Mn}\p{Cf}]/u) : -1;
  return place < 0 ? { own: text, rest: '' } : { own: text.slice(0, place), rest: text.slice(place) };
}
