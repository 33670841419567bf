/** ISO 32000-1, 14.8.4. */
export type ElementType =
  | ('Document' | 'Part' | 'Sect' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'Link')
  | ('H1' | 'H2' | 'H3' | 'P' | 'Lbl' | 'TH' | 'TD' | 'Figure' | 'Caption' | 'Span');

export interface ElementOptions {
  alt?: string;
  scope?: 'Row';
}

export interface Element {
  readonly type: ElementType;
  /** `null` within an artifact, which has no structure. */
  readonly struct: PDFKit.PDFStructureElement | null;
  add(type: ElementType, options?: ElementOptions): Element;
  /** Nothing can be added anymore: the element is written and released. */
  end(): void;
}

/**
 * The structure of the document (tagged PDF): everything drawn belongs to an element or is an artifact, such as a
 * decorative line. Elements follow each other in the order in which they are added, wherever they are drawn.
 */
export class Tags {
  readonly #doc: PDFKit.PDFDocument;
  readonly #document: Element;
  readonly #open: Element[];
  #isArtifact = false;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    const struct = doc.struct('Document');
    doc.addStructure(struct);
    this.#document = this.#toElement('Document', struct);
    this.#open = [this.#document];
  }

  #toElement(type: ElementType, struct: PDFKit.PDFStructureElement | null): Element {
    return {
      type,
      struct,
      add: (childType, options = {}) => {
        if (struct === null || this.#isArtifact) return this.#toElement(childType, null);
        const child = this.#doc.struct(childType, { ...options });
        struct.add(child);
        return this.#toElement(childType, child);
      },
      end: () => void struct?.end(),
    };
  }

  get #innermost(): Element {
    return this.#open.at(-1) ?? this.#document;
  }

  add(type: ElementType, options?: ElementOptions): Element {
    return this.#innermost.add(type, options);
  }

  /** Opens an element: later content belongs to it, until `close`. */
  open(type: ElementType, options?: ElementOptions): Element {
    const element = this.add(type, options);
    this.#open.push(element);
    return element;
  }

  close(): void {
    if (this.#open.length > 1) this.#open.pop()?.end();
  }

  startPart(): void {
    while (this.#open.length > 1) this.close();
    this.open('Part');
  }

  /** Draws content of `into`; `actual` is the text that it represents, if that cannot be drawn. */
  mark(into: Element, draw: () => unknown, actual?: string): void {
    if (this.#isArtifact) {
      draw();
      return;
    }
    const element = actual === undefined ? into : into.add('Span');
    element.struct?.add(this.#doc.markStructureContent(element.type, actual === undefined ? {} : { actual }));
    draw();
    this.#doc.endMarkedContent();
    if (element !== into) element.end();
  }

  /** Draws something without meaning. */
  artifact(draw: () => unknown, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.#isArtifact) {
      draw();
      return;
    }
    this.#isArtifact = true;
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
    this.#isArtifact = false;
  }

  end(): void {
    while (this.#open.length > 1) this.close();
    this.#document.end();
  }
}
