import { findDirections, orderFromLeft } from './direction.ts';
import type { FontName, Fonts } from './fonts.ts';
import { findBreaks } from './line-breaks.ts';
import { SCALES } from './script-fonts.ts';
import { ShapedFont, type ShapedText } from './shaped-font.ts';
import type { Style } from './styles.ts';

/** Neighboring characters in one font and direction; `actual` is the text that they stand for, if that is another. */
export interface Run {
  font: ShapedFont;
  shaped: ShapedText;
  actual?: string;
}

export interface Line {
  /** In the order in which they are read. */
  runs: Run[];
  /** The indexes of the runs as they stand from left to right. */
  order: number[];
  /** In points. */
  width: number;
  /** Whether its paragraph is read from right to left. */
  isRightToLeft: boolean;
}

/** What is never divided: a character with its marks. */
interface Cluster {
  text: string;
  font: ShapedFont;
  /** Odd where it is read from right to left (UAX 9). */
  level: number;
  /** Whether a line may begin with it. */
  isBreak: boolean;
  actual?: string;
}

interface Paragraph {
  clusters: Cluster[];
  isRightToLeft: boolean;
}

interface MeasuredClusters {
  clusters: Cluster[];
  /** How much each adds to the width of its line, in points. */
  advances: Float64Array;
}

export const MISSING = '□';
const ELLIPSIS = '…';

/** In points; kerning at the ends of a line. */
const TOLERANCE = 0.5;

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const MARKS = '[\\p{M}\\u200c\\u200d]';
/** More marks on one letter than any language writes, which would cover other lines. */
const SURPLUS_MARKS = new RegExp(`(?<=${MARKS}{6})${MARKS}+`, 'gu');
/** Longer than the longest that means something; what has no end could not be broken. */
const MAX_CLUSTER_LENGTH = 48;

/** Embeddings and overrides of the direction are left out: they only serve to make a text look like another. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\n\P{Cc}]|\p{Zs}/gu, ' ')
    .replace(/[\u202a-\u202e]/g, '')
    .replace(SURPLUS_MARKS, '');
const visible = (cluster: string) => cluster.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
/** Joiners choose the forms of letters in some scripts. */
const withJoiners = (cluster: string) => cluster.replace(/(?![\u200c\u200d])\p{Cf}|\p{Variation_Selector}/gu, '');

/** Finds a font for every character, shapes text and breaks it into lines. One per document. */
export class Typesetter {
  readonly fonts: readonly ShapedFont[];
  readonly #styled: Readonly<Record<FontName, ShapedFont>>;
  readonly #further: readonly ShapedFont[];
  hasMissing = false;

  constructor({ styled, further }: Fonts) {
    this.#styled = {
      display: new ShapedFont('display', styled.display),
      body: new ShapedFont('body', styled.body),
      strong: new ShapedFont('strong', styled.strong),
      mono: new ShapedFont('mono', styled.mono),
    };
    this.#further = Array.from(further, ([name, face]) => new ShapedFont(name, face, SCALES[name]));
    this.fonts = [...Object.values(this.#styled), ...this.#further];
  }

  /** Breaks `text` into lines no wider than `width`; also breaks words that are too long for a line. */
  wrap(text: string, style: Style, width: number): Line[] {
    const paragraphs = tidy(text).trim().split('\n');
    return paragraphs.flatMap((paragraph) => wrapParagraph(this.#read(paragraph.trimEnd(), style.font), style, width));
  }

  /** Sets `text` in one line, cut with an ellipsis if it is wider than `width`. */
  fit(text: string, style: Style, width: number): Line {
    const paragraph = this.#read(tidy(text).replaceAll('\n', ' ').trim(), style.font);
    const line = toLine(paragraph, style);
    if (line.width <= width) return line;
    const level = paragraph.isRightToLeft ? 1 : 0;
    const ellipsis = this.#read(ELLIPSIS, style.font).clusters.map((cluster) => ({ ...cluster, level }));
    const room = width - toLine({ ...paragraph, clusters: ellipsis }, style).width;
    const kept = paragraph.clusters.slice(0, countFitting(measure(paragraph.clusters, style), room));
    return toLine({ ...paragraph, clusters: [...trimEnd(kept), ...ellipsis] }, style);
  }

  #read(text: string, name: FontName): Paragraph {
    const { levels, isRightToLeft } = findDirections(text);
    const breaks = findBreaks(text);
    const clusters: Cluster[] = [];
    for (const { segment, index } of splitClusters(text)) {
      const level = levels[index] ?? 0;
      const previous = clusters.at(-1)?.font;
      const chosen = this.#chooseFont(segment, this.#listFonts(segment, name, { level, previous }));
      if (chosen.text) clusters.push({ ...chosen, level, isBreak: breaks.has(index) });
    }
    return { clusters, isRightToLeft };
  }

  /** The fonts to look for a character in, the best one first. */
  #listFonts(text: string, name: FontName, before: { level: number; previous: ShapedFont | undefined }): ShapedFont[] {
    const styled = [this.#styled[name], this.#styled.body];
    // Signs that several scripts share are in the font of what is before them.
    const further = before.previous ? [before.previous, ...this.#further] : this.#further;
    // Readers find the spaces between words, and the order of those that are read from right to left, within one font.
    const isOneFont = text === ' ' || before.level % 2 === 1;
    return isOneFont ? [...further, ...styled] : [...styled, ...further];
  }

  #chooseFont(text: string, fonts: readonly ShapedFont[]): Omit<Cluster, 'level' | 'isBreak'> {
    const shown = visible(text);
    const font = fonts.find((each) => hasGlyphs(each, shown));
    if (font) return { text: this.#further.includes(font) ? withJoiners(text) : shown, font };
    this.hasMissing = true;
    return { text: MISSING, font: this.#styled.body, actual: shown };
  }
}

function splitClusters(text: string): { segment: string; index: number }[] {
  // Much faster than segmenting, with the same result: only non-ASCII characters combine.
  if (PRINTABLE_ASCII.test(text)) return text.split('').map((segment, index) => ({ segment, index }));
  return Array.from(GRAPHEMES.segment(text)).flatMap(({ segment, index }) => {
    if (segment.length <= MAX_CLUSTER_LENGTH) return [{ segment, index }];
    let place = index;
    return Array.from(segment, (character) => {
      const part = { segment: character, index: place };
      place += character.length;
      return part;
    });
  });
}

function hasGlyphs(font: ShapedFont, text: string): boolean {
  return Array.from(text).every((character) => font.hasGlyph(character.codePointAt(0) ?? 0));
}

const isSpace = (cluster: Cluster | undefined) => cluster?.text === ' ';

function trimEnd(clusters: Cluster[]): Cluster[] {
  return clusters.slice(0, clusters.findLastIndex((cluster) => !isSpace(cluster)) + 1);
}

function wrapParagraph(paragraph: Paragraph, style: Style, width: number): Line[] {
  const { isRightToLeft } = paragraph;
  const { clusters, advances } = divideWide(paragraph.clusters, style, width);
  const lines: Line[] = [];
  for (let start = 0; start < clusters.length || lines.length === 0; ) {
    let end = findLineEnd(clusters, advances, start, width);
    let line = setLine(start, end);
    // Letters that join are wider at an end that is within their word.
    while (line.width > width + TOLERANCE && end > start + 1 && !clusters[end]?.isBreak) {
      end -= 1;
      line = setLine(start, end);
    }
    lines.push(line);
    start = end;
  }
  return lines;

  function setLine(start: number, end: number): Line {
    return toLine({ clusters: trimEnd(clusters.slice(start, end)), isRightToLeft }, style);
  }
}

/** Marks without a letter are one cluster, each as wide as a letter: those that no line can hold become characters. */
function divideWide(clusters: Cluster[], style: Style, width: number): MeasuredClusters {
  const advances = measure(clusters, style);
  if (advances.every((advance) => advance <= width)) return { clusters, advances };
  const divided = clusters.flatMap((cluster, index) => {
    if ((advances[index] ?? 0) <= width || cluster.actual !== undefined) return [cluster];
    return Array.from(cluster.text, (text, place) => ({ ...cluster, text, isBreak: cluster.isBreak && place === 0 }));
  });
  return { clusters: divided, advances: measure(divided, style) };
}

/** Where the line ends that begins at `start`: at the last break that fits, or within a word that does not fit. */
function findLineEnd(clusters: Cluster[], advances: Float64Array, start: number, width: number): number {
  let used = 0;
  let lastBreak = start;
  for (let index = start; index < clusters.length; index += 1) {
    if (clusters[index]?.isBreak) lastBreak = index;
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
  for (const { font, text, level, parts } of joinClusters(clusters)) {
    const advances = font.measure(text, level % 2 === 1);
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

function toLine({ clusters, isRightToLeft }: Paragraph, { size }: Style): Line {
  const joined = joinClusters(clusters);
  const runs = joined.map(({ font, text, level, actual }): Run => {
    const shaped = font.shape(text, level % 2 === 1);
    return { font, shaped, ...(actual !== undefined && { actual }) };
  });
  const width = runs.reduce((total, { shaped }) => total + shaped.width, 0) * size;
  return { runs, order: orderFromLeft(joined.map(({ level }) => level)), width, isRightToLeft };
}

interface JoinedClusters extends Omit<Cluster, 'isBreak'> {
  parts: string[];
}

/** Joins what is drawn in one font and direction. */
function joinClusters(clusters: readonly Cluster[]): JoinedClusters[] {
  const joined: JoinedClusters[] = [];
  for (const { font, level, text, actual } of clusters) {
    const last = joined.at(-1);
    if (last?.font !== font || last.level !== level || (last.actual === undefined) !== (actual === undefined)) {
      joined.push({ font, level, text, parts: [text], ...(actual !== undefined && { actual }) });
      continue;
    }
    last.text += text;
    last.parts.push(text);
    if (last.actual !== undefined) last.actual += actual;
  }
  return joined;
}
