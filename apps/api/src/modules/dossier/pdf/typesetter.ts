import { FALLBACK, type Face, type Faces } from './fonts.ts';
import type { Style } from './styles.ts';

/** A piece of text in one face. */
export interface Run {
  face: Face;
  text: string;
}

export interface Line {
  runs: Run[];
  /** In points, as if no letters were kerned. */
  width: number;
}

/** In place of a character that none of the faces holds. */
export const MISSING = '□';
const ELLIPSIS = '…';

const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Invisible characters (joiners, marks of direction, selectors) print nothing; other spaces become plain ones. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\n\P{Cc}]|\p{Zs}/gu, ' ');
const visible = (cluster: string) => cluster.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');

/**
 * Sets text in lines: measures, breaks, and finds a face for every character, whatever people write. One for each document.
 *
 * It goes by the widths of single glyphs: that costs a hundredth of shaping the text, which drawing does once more anyway, and kerning changes
 * a line by less than anybody sees.
 */
export class Typesetter {
  readonly #faces: Faces;
  /** Of single clusters in units of one point of size, by face. */
  readonly #advances: Record<Face, Map<string, number>> = {
    display: new Map(),
    body: new Map(),
    strong: new Map(),
    mono: new Map(),
  };
  /** Whether some character had to be replaced by `MISSING`. */
  hasMissing = false;

  constructor(faces: Faces) {
    this.#faces = faces;
  }

  /** All of `text` in lines no wider than `width`; line feeds begin a new one, and a word that is too long for a line is broken. */
  wrap(text: string, style: Style, width: number): Line[] {
    return tidy(text)
      .trim()
      .split('\n')
      .flatMap((paragraph) => this.#wrapParagraph(paragraph.trimEnd(), style, width));
  }

  /** `text` in one line, cut with an ellipsis where it is wider than `width`. */
  fit(text: string, style: Style, width: number): Line {
    const clusters = clustersOf(tidy(text).replaceAll('\n', ' ').trim());
    if (this.#fitting(clusters, style, width) === clusters.length) return this.#lineOf(clusters.join(''), style);
    const kept = this.#fitting(clusters, style, width - this.#widthOf(ELLIPSIS, style));
    return this.#lineOf(clusters.slice(0, kept).join('').trimEnd() + ELLIPSIS, style);
  }

  #wrapParagraph(paragraph: string, style: Style, width: number): Line[] {
    const lines: string[] = [];
    let current = '';
    let used = 0;
    for (const word of paragraph.split(/(?<= )(?=[^ ])/)) {
      const clusters = clustersOf(word);
      if (current && used + this.#sumOf(clustersOf(word.trimEnd()), style) > width) {
        lines.push(current);
        [current, used] = ['', 0];
      }
      const { full, rest } = current ? { full: [], rest: clusters } : this.#breakWord(clusters, style, width);
      lines.push(...full);
      current += rest.join('');
      used += this.#sumOf(rest, style);
    }
    return [...lines, current].map((line) => this.#lineOf(line.trimEnd(), style));
  }

  /** A word as whole lines and what is left of it, which fits into one. */
  #breakWord(word: string[], style: Style, width: number): { full: string[]; rest: string[] } {
    const full: string[] = [];
    let rest = word;
    for (let kept = this.#fitting(rest, style, width); kept < rest.length; kept = this.#fitting(rest, style, width)) {
      // One at least, or a narrow column would never end.
      full.push(rest.slice(0, Math.max(1, kept)).join(''));
      rest = rest.slice(Math.max(1, kept));
    }
    return { full, rest };
  }

  /** How many of the clusters fit into the width, white space at the end not counted. */
  #fitting(clusters: string[], style: Style, width: number): number {
    let used = 0;
    const tooMany = clusters.findIndex((cluster) => {
      used += this.#widthOf(cluster, style);
      return used > width && cluster !== ' ';
    });
    return tooMany < 0 ? clusters.length : tooMany;
  }

  #sumOf(clusters: string[], style: Style): number {
    return clusters.reduce((total, cluster) => total + this.#widthOf(cluster, style), 0);
  }

  #widthOf(cluster: string, { face, size, spacing = 0 }: Style): number {
    const known = this.#advances[face].get(cluster);
    const advance = known ?? this.#runsOf(cluster, face).reduce((total, run) => total + this.#advanceOf(run), 0);
    if (known === undefined) this.#advances[face].set(cluster, advance);
    return advance * size + spacing;
  }

  #advanceOf({ face, text }: Run): number {
    const font = this.#faces[face];
    const glyphs = [...text].map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
    return glyphs.reduce((total, { advanceWidth }) => total + advanceWidth, 0) / font.unitsPerEm;
  }

  #lineOf(text: string, style: Style): Line {
    return { runs: this.#runsOf(text, style.face), width: this.#sumOf(clustersOf(text), style) };
  }

  #runsOf(text: string, face: Face): Run[] {
    // Every face holds these, and most text is made of them.
    if (PRINTABLE_ASCII.test(text)) return text ? [{ face, text }] : [];
    const runs: Run[] = [];
    for (const cluster of clustersOf(text)) {
      const next = this.#faceOf(visible(cluster), face);
      if (!next.text) continue;
      const last = runs.at(-1);
      if (last?.face === next.face) last.text += next.text;
      else runs.push(next);
    }
    return runs;
  }

  #faceOf(text: string, face: Face): Run {
    if (this.#holds(face, text)) return { face, text };
    const other = FALLBACK[face];
    if (this.#holds(other, text)) return { face: other, text };
    this.hasMissing = true;
    return { face: other, text: MISSING };
  }

  #holds(face: Face, text: string): boolean {
    return [...text].every((character) => this.#faces[face].hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  }
}

function clustersOf(text: string): string[] {
  // Much faster than asking for the clusters, and the same: only what is not ASCII combines.
  if (PRINTABLE_ASCII.test(text)) return text.split('');
  return Array.from(CLUSTERS.segment(text), ({ segment }) => segment);
}
