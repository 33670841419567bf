import { FALLBACK, type FontName, type Fonts } from './fonts.ts';
import type { Style } from './styles.ts';

export interface Run {
  font: FontName;
  text: string;
  actual?: string;
}

export interface Line {
  runs: Run[];
  width: number;
}

export const MISSING = '□';
const ELLIPSIS = '…';

const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Removes invisible characters (joiners, direction marks, selectors); other spaces become plain ones. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\n\P{Cc}]|\p{Zs}/gu, ' ');
const visible = (cluster: string) => cluster.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');

/**
 * Measures text, breaks it into lines, and finds a font for every character. One per document. It measures single
 * glyphs: that costs a hundredth of shaping the text, which drawing does anyway, and kerning changes a line too little
 * to be visible.
 */
export class Typesetter {
  readonly #fonts: Fonts;
  readonly #advances: Record<FontName, Map<string, number>> = {
    display: new Map(),
    body: new Map(),
    strong: new Map(),
    mono: new Map(),
  };
  hasMissing = false;

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
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
    const clusters = splitClusters(tidy(text).replaceAll('\n', ' ').trim());
    if (this.#countFitting(clusters, style, width) === clusters.length) return this.#toLine(clusters.join(''), style);
    const kept = this.#countFitting(clusters, style, width - this.#measureCluster(ELLIPSIS, style));
    return this.#toLine(clusters.slice(0, kept).join('').trimEnd() + ELLIPSIS, style);
  }

  #wrapParagraph(paragraph: string, style: Style, width: number): Line[] {
    const lines: string[] = [];
    let current = '';
    let used = 0;
    for (const word of paragraph.split(/(?<= )(?=[^ ])/)) {
      const clusters = splitClusters(word);
      if (current && used + this.#measureClusters(splitClusters(word.trimEnd()), style) > width) {
        lines.push(current);
        [current, used] = ['', 0];
      }
      const { full, rest } = current ? { full: [], rest: clusters } : this.#breakWord(clusters, style, width);
      lines.push(...full);
      current += rest.join('');
      used += this.#measureClusters(rest, style);
    }
    return [...lines, current].map((line) => this.#toLine(line.trimEnd(), style));
  }

  #breakWord(word: string[], style: Style, width: number): { full: string[]; rest: string[] } {
    const full: string[] = [];
    let rest = word;
    for (
      let kept = this.#countFitting(rest, style, width);
      kept < rest.length;
      kept = this.#countFitting(rest, style, width)
    ) {
      // At least one, or a narrow column would loop forever.
      full.push(rest.slice(0, Math.max(1, kept)).join(''));
      rest = rest.slice(Math.max(1, kept));
    }
    return { full, rest };
  }

  #countFitting(clusters: string[], style: Style, width: number): number {
    let used = 0;
    const tooMany = clusters.findIndex((cluster) => {
      used += this.#measureCluster(cluster, style);
      return used > width && cluster !== ' ';
    });
    return tooMany < 0 ? clusters.length : tooMany;
  }

  #measureClusters(clusters: string[], style: Style): number {
    return clusters.reduce((total, cluster) => total + this.#measureCluster(cluster, style), 0);
  }

  #measureCluster(cluster: string, { font, size, spacing = 0 }: Style): number {
    const known = this.#advances[font].get(cluster);
    const advance = known ?? this.#splitRuns(cluster, font).reduce((total, run) => total + this.#measureRun(run), 0);
    if (known === undefined) this.#advances[font].set(cluster, advance);
    return advance * size + spacing;
  }

  #measureRun({ font: name, text }: Run): number {
    const font = this.#fonts[name];
    const glyphs = [...text].map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
    return glyphs.reduce((total, { advanceWidth }) => total + advanceWidth, 0) / font.unitsPerEm;
  }

  #toLine(text: string, style: Style): Line {
    return { runs: this.#splitRuns(text, style.font), width: this.#measureClusters(splitClusters(text), style) };
  }

  #splitRuns(text: string, font: FontName): Run[] {
    // Every font has these characters, and most text consists of them.
    if (PRINTABLE_ASCII.test(text)) return text ? [{ font, text }] : [];
    const runs: Run[] = [];
    for (const cluster of splitClusters(text)) {
      const next = this.#chooseFont(visible(cluster), font);
      if (!next.text) continue;
      const last = runs.at(-1);
      if (last?.font === next.font && (last.actual === undefined) === (next.actual === undefined)) {
        last.text += next.text;
        if (last.actual !== undefined) last.actual += next.actual;
      } else runs.push(next);
    }
    return runs;
  }

  #chooseFont(text: string, font: FontName): Run {
    if (this.#hasGlyphs(font, text)) return { font, text };
    const other = FALLBACK[font];
    if (this.#hasGlyphs(other, text)) return { font: other, text };
    this.hasMissing = true;
    return { font: other, text: MISSING, actual: text };
  }

  #hasGlyphs(font: FontName, text: string): boolean {
    return [...text].every((character) => this.#fonts[font].hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  }
}

function splitClusters(text: string): string[] {
  // Much faster than segmenting, with the same result: only non-ASCII characters combine.
  if (PRINTABLE_ASCII.test(text)) return text.split('');
  return Array.from(CLUSTERS.segment(text), ({ segment }) => segment);
}
