import { WORDMARK } from '@marque/domain/text/wordmark';
import PDFDocument from 'pdfkit';
import type { Fonts } from './fonts.ts';
import {
  BOTTOM,
  FOOT_BASELINE,
  HEAD_BASELINE,
  INK,
  LEFT,
  LINE,
  PAGE,
  RIGHT,
  STYLES,
  type Style,
  TOP,
  WIDTH,
} from './styles.ts';
import { type Element, type ElementType, Tags } from './tags.ts';
import { type Line, type Run, Typesetter } from './typesetter.ts';

export interface PdfPageOptions {
  title: string;
  number: string;
  footnote: string;
  createdAt: Date;
}

interface Place {
  x?: number;
  width?: number;
  as?: ElementType;
}

const BASELINE = 0.76;
const HEAD_WORDMARK_HEIGHT = 8.5;
const PART_GAP = 40;
const TITLE_GAP = 18;

/**
 * The document as its parts see it: pages with header and footer, and a position `y` from which content continues
 * downward. `take()` returns what was drawn so far; pages are kept, without their pictures, until `finish()` has
 * numbered them.
 */
export class PdfPage {
  readonly doc: PDFKit.PDFDocument;
  readonly type: Typesetter;
  readonly tags: Tags;
  y = TOP;
  readonly #options: PdfPageOptions;
  #bare = 0;

  constructor(fonts: Fonts, options: PdfPageOptions) {
    this.#options = options;
    this.type = new Typesetter(fonts);
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      tagged: true,
      font: '',
      info: {
        Title: options.title,
        Author: 'Marque',
        Creator: 'Marque',
        Producer: 'Marque',
        CreationDate: options.createdAt,
      },
    });
    for (const font of this.type.fonts) font.register(this.doc);
    this.tags = new Tags(this.doc);
  }

  /** Must come before all other pages. */
  barePage(): void {
    this.#addPage();
    this.#bare += 1;
  }

  newPage(): void {
    this.#addPage();
    this.y = TOP;
  }

  /** Makes Tab move through the links in the order of the structure. */
  #addPage(): void {
    this.doc.addPage();
    Object.assign(this.doc.page.dictionary.data, { Tabs: 'S' });
  }

  /** Starts a new page unless `height` is left on this one; returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.newPage();
    return true;
  }

  /** Draws one line with its top at `y`, as part of `into` or of the open element; does not move `y`. */
  line(line: Line, style: Style, x: number, y: number, into?: Element): void {
    const element = into ?? this.tags.add('P');
    const places = placeRuns(line, style, x);
    for (const { runs, first, actual } of joinRuns(line.runs)) {
      const draw = () => {
        for (const [index, { font, shaped }] of runs.entries()) {
          this.doc.fillColor(style.color);
          font.draw(this.doc, shaped, style.size, places[first + index] ?? x, y + style.leading * BASELINE);
        }
      };
      this.tags.mark(element, draw, actual);
    }
    if (!into) element.end();
  }

  /** Draws one line that ends at `right`, cut if it is too long. */
  lineToRight(text: string, style: Style, right: number, y: number, into?: Element): void {
    const line = this.type.fit(text, style, WIDTH);
    this.line(line, style, right - line.width, y, into);
  }

  /** Draws a paragraph from `y` on, over as many pages as it needs. */
  text(text: string, style: Style, { x = LEFT, width = WIDTH, as = 'P' }: Place = {}): void {
    const paragraph = this.tags.add(as);
    for (const line of this.type.wrap(text, style, width)) {
      this.need(style.leading);
      this.line(line, style, line.isRightToLeft ? x + width - line.width : x, this.y, paragraph);
      this.y += style.leading;
    }
    paragraph.end();
  }

  rule({ x = LEFT, width = WIDTH }: Place = {}, y = this.y): void {
    this.tags.artifact(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .strokeColor(LINE)
        .stroke(),
    );
  }

  /** Draws the Marque wordmark, `height` from the top of the characters to the tail of the Q. */
  wordmark(x: number, y: number, height: number): void {
    const scale = height / WORDMARK.height;
    this.tags.artifact(() => {
      this.doc
        .save()
        .translate(x, y - WORDMARK.top * scale)
        .scale(scale)
        .fillColor(INK);
      for (const letter of WORDMARK.letters) this.doc.path(letter).fill();
      this.doc.restore();
    });
  }

  /**
   * Starts a new part that readers can jump to: below the last one if `height` is left under its title, otherwise on a
   * new page.
   */
  startPart(title: string, height: number): void {
    const titleHeight = STYLES.title.leading + TITLE_GAP;
    const isFirst = this.doc.bufferedPageRange().count === this.#bare;
    if (isFirst) this.newPage();
    else if (!this.need(PART_GAP + titleHeight + height)) this.y += PART_GAP;
    this.tags.startPart();
    this.doc.outline.addItem(title);
    this.text(title, STYLES.title, { as: 'H2' });
    this.y += TITLE_GAP;
  }

  /** Returns what has been written since the last call, or `null`. */
  take(): Buffer | null {
    // Typed as `any` by Node; this stream consists of bytes.
    return this.doc.read() as Buffer | null;
  }

  /** Numbers the pages and ends the document; the rest of it is in `doc`. */
  finish(): void {
    this.tags.end();
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start + this.#bare; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.tags.artifact(() => this.#headAndFoot(`Page ${page + 1} of ${count}`), 'Pagination');
    }
    this.doc.end();
  }

  #headAndFoot(place: string): void {
    this.wordmark(LEFT, HEAD_BASELINE - HEAD_WORDMARK_HEIGHT, HEAD_WORDMARK_HEIGHT);
    this.lineToRight(this.#options.number, STYLES.code, RIGHT, HEAD_BASELINE - STYLES.code.leading * BASELINE);
    const foot = FOOT_BASELINE - STYLES.label.leading * BASELINE;
    this.line(this.type.fit(this.#options.footnote, STYLES.label, WIDTH - 80), STYLES.label, LEFT, foot);
    this.lineToRight(place, STYLES.label, RIGHT, foot);
  }
}

/** Where each run begins. They are drawn in the order in which they are read, wherever they stand. */
function placeRuns({ runs, order }: Line, { size }: Style, x: number): Float64Array {
  const places = new Float64Array(runs.length);
  let left = x;
  for (const index of order) {
    places[index] = left;
    left += (runs[index]?.shaped.width ?? 0) * size;
  }
  return places;
}

interface JoinedRuns {
  runs: Run[];
  /** The index of the first one in its line. */
  first: number;
  actual?: string;
}

/** Groups runs that can be marked together: those that are drawn as they read, or one that stands for another text. */
function joinRuns(runs: readonly Run[]): JoinedRuns[] {
  const joined: JoinedRuns[] = [];
  for (const [first, run] of runs.entries()) {
    const last = joined.at(-1);
    if (run.actual !== undefined) joined.push({ runs: [run], first, actual: run.actual });
    else if (last && last.actual === undefined) last.runs.push(run);
    else joined.push({ runs: [run], first });
  }
  return joined;
}
