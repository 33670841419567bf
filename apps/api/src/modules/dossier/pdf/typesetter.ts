import { FALLBACK, type FontName, type Fonts } from './fonts.ts';
import { ShapedFont, type ShapedText } from './shaped-font.ts';
import type { Style } from './styles.ts';

/** Neighboring characters in one font; `actual` is the text that they stand for, if that is another. */
export interface Run {
  font: ShapedFont;
  shaped: ShapedText;
  actual?: string;
}

export interface Line {
  runs: Run[];
  /** In points. */
  width: number;
}

/** What is never divided: a character with its marks. */
interface Cluster {
  text: string;
  font: ShapedFont;
  actual?: string;
}

export const MISSING = '□';
const ELLIPSIS = '…';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Removes invisible characters (joiners, direction marks, selectors); other spaces become plain ones. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\n\P{Cc}]|\p{Zs}/gu, ' ');
const visible = (cluster: string) => cluster.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');

/** Finds a font for every character, shapes text and breaks it into lines. One per document. */
export class Typesetter {
  readonly fonts: Readonly<Record<FontName, ShapedFont>>;
  hasMissing = false;

  constructor(fonts: Fonts) {
    this.fonts = {
      display: new ShapedFont('display', fonts.display),
      body: new ShapedFont('body', fonts.body),
      strong: new ShapedFont('strong', fonts.strong),
      mono: new ShapedFont('mono', fonts.mono),
    };
  }

  /** Breaks `text` into lines no wider than `width`; also breaks words that are too long for a line. */
  wrap(text: string, style: Style, width: number): Line[] {
    return tidy(text)
      .trim()
      .split('\n')
      .flatMap((paragraph) => this.#wrapParagraph(paragraph.trimEnd(), style, width));
  }

  /** Sets `text` in one line, cut with an ellipsis if it is wider than `width`. */
  fit(text: string, style: Style, width: number): Line {
    const clusters = this.#split(tidy(text).replaceAll('\n', ' ').trim(), style.font);
    const line = toLine(clusters, style);
    if (line.width <= width) return line;
    const ellipsis = this.#split(ELLIPSIS, style.font);
    const room = width - toLine(ellipsis, style).width;
    return toLine([...trimEnd(clusters.slice(0, countFitting(measure(clusters, style), room))), ...ellipsis], style);
  }

  #wrapParagraph(paragraph: string, style: Style, width: number): Line[] {
    const clusters = this.#split(paragraph, style.font);
    const advances = measure(clusters, style);
    const lines: Line[] = [];
    for (let start = 0; start < clusters.length || lines.length === 0; ) {
      const end = findLineEnd(clusters, advances, start, width);
      lines.push(toLine(trimEnd(clusters.slice(start, end)), style));
      start = end;
    }
    return lines;
  }

  #split(text: string, font: FontName): Cluster[] {
    // Every font has these characters, and most text consists of them.
    if (PRINTABLE_ASCII.test(text)) return text.split('').map((part) => ({ text: part, font: this.fonts[font] }));
    const segments = Array.from(GRAPHEMES.segment(text), ({ segment }) => visible(segment));
    return segments.filter(Boolean).map((segment) => this.#chooseFont(segment, font));
  }

  #chooseFont(text: string, name: FontName): Cluster {
    for (const font of [this.fonts[name], this.fonts[FALLBACK[name]]]) {
      if (hasGlyphs(font, text)) return { text, font };
    }
    this.hasMissing = true;
    return { text: MISSING, font: this.fonts[FALLBACK[name]], actual: text };
  }
}

function hasGlyphs(font: ShapedFont, text: string): boolean {
  return Array.from(text).every((character) => font.hasGlyph(character.codePointAt(0) ?? 0));
}

const isSpace = (cluster: Cluster | undefined) => cluster?.text === ' ';

function trimEnd(clusters: Cluster[]): Cluster[] {
  return clusters.slice(0, clusters.findLastIndex((cluster) => !isSpace(cluster)) + 1);
}

/** Where the line ends that begins at `start`: after the last space that fits, or within a word that does not fit. */
function findLineEnd(clusters: Cluster[], advances: Float64Array, start: number, width: number): number {
  let used = 0;
  let lastBreak = start;
  for (let index = start; index < clusters.length; index += 1) {
    if (isSpace(clusters[index - 1]) && !isSpace(clusters[index])) lastBreak = index;
    used += advances[index] ?? 0;
    // Spaces may stand beyond the end of a line, where they are left out.
    if (used <= width || isSpace(clusters[index])) continue;
    // At least one character, or a narrow column would loop forever.
    return lastBreak > start ? lastBreak : Math.max(index, start + 1);
  }
  return clusters.length;
}

function countFitting(advances: Float64Array, width: number): number {
  let used = 0;
  const tooMany = advances.findIndex((advance) => {
    used += advance;
    return used > width;
  });
  return tooMany < 0 ? advances.length : tooMany;
}

/** How much each cluster adds to the width of its line, in points. */
function measure(clusters: Cluster[], { size }: Style): Float64Array {
  const widths = new Float64Array(clusters.length);
  let index = 0;
  for (const { font, text, parts } of joinClusters(clusters)) {
    const { advances } = font.shape(text);
    let offset = 0;
    for (const { length } of parts) {
      for (const end = offset + length; offset < end; offset += 1) {
        widths[index] = (widths[index] ?? 0) + (advances[offset] ?? 0) * size;
      }
      index += 1;
    }
  }
  return widths;
}

function toLine(clusters: Cluster[], { size }: Style): Line {
  const runs = joinClusters(clusters).map(({ font, text, actual }): Run => {
    return { font, shaped: font.shape(text), ...(actual !== undefined && { actual }) };
  });
  return { runs, width: runs.reduce((total, { shaped }) => total + shaped.width, 0) * size };
}

interface JoinedClusters {
  font: ShapedFont;
  text: string;
  parts: string[];
  actual?: string;
}

function joinClusters(clusters: readonly Cluster[]): JoinedClusters[] {
  const joined: JoinedClusters[] = [];
  for (const { font, text, actual } of clusters) {
    const last = joined.at(-1);
    if (last?.font !== font || (last.actual === undefined) !== (actual === undefined)) {
      joined.push({ font, text, parts: [text], ...(actual !== undefined && { actual }) });
      continue;
    }
    last.text += text;
    last.parts.push(text);
    if (last.actual !== undefined) last.actual += actual;
  }
  return joined;
}
