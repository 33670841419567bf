import { cutOut } from './engine.ts';
import { crop, type GrayImage, type Rect } from './image/gray-image.ts';
import { toPlace } from './image/place.ts';
import { rotateQuarters } from './image/rotation.ts';
import { getBudget, type PrintedLine, type PrintReader } from './readers.ts';

/** Milliseconds for each view: the person is waiting, and is told that it takes a moment. */
const PRINT_MS = 1_200;

/** Quarter turns: upright first, then either side, then upside down. */
const QUARTERS = [0, 1, 3, 2] as const;

/** Text from one view, with the part of the picture for comparison. */
export interface Print extends PrintedLine {
  readonly cut: GrayImage;
  readonly place: Rect | undefined;
}

interface View {
  readonly picture: GrayImage;
  readonly frame?: Rect;
  readonly isInParts?: true;
}

/**
 * Looks for print in one picture, view by view: the first sure reading ends the search; otherwise the most confident
 * one counts, and the next best with another VIN. Whole pictures are turned until something is read; last, parts are
 * looked at.
 */
export class PrintSearch {
  readonly #image: GrayImage;
  readonly #guide: Rect | null;
  readonly #read: PrintReader;
  readonly #now: () => number;
  readonly #views: Generator<View>;
  readonly #others: Print[] = [];
  #first: Print | null = null;

  constructor(picture: { image: GrayImage; guide: Rect | null }, read: PrintReader, now: () => number) {
    this.#image = picture.image;
    this.#guide = picture.guide;
    this.#read = read;
    this.#now = now;
    this.#views = makeViews(picture.image, picture.guide);
  }

  get first(): Print | null {
    return this.#first;
  }

  /** `null` if the first one is sure. */
  get second(): Print | null {
    const [second = null] = this.#others
      .filter(({ vin }) => vin !== this.#first?.vin)
      .sort((one, other) => other.confidence - one.confidence);
    return this.#first?.isSure ? null : second;
  }

  /** Looks at the next view; false if none is left that would be looked at. */
  lookOnce(): boolean {
    if (this.#first?.isSure) return false;
    const { value: view } = this.#views.next();
    if (!view || (this.#first && (!this.#guide || view.isInParts))) return false;
    this.#lookAt(view);
    return true;
  }

  lookFurther(): void {
    while (this.lookOnce());
  }

  #lookAt({ picture, frame, isInParts }: View): void {
    // Whole pictures are turned here, or are level where somebody aimed.
    const options = { wantsSecond: true, isLevel: frame === undefined, isStill: true, isInParts: isInParts ?? false };
    const reading = this.#read(picture, frame, { ...getBudget(PRINT_MS, this.#now), ...options });
    if (!reading) return;
    const cut = (line: PrintedLine): Print => ({
      ...line,
      cut: cutOut(picture, line) ?? (frame ? crop(picture, frame) : picture),
      place: line.line && picture === this.#image ? toPlace(line.line, this.#image) : undefined,
    });
    if (reading.second) this.#others.push(cut(reading.second));
    this.#rank(cut(reading));
  }

  #rank(print: Print): void {
    const first = this.#first;
    const isBetter = !first || print.isSure || print.confidence > first.confidence;
    if (isBetter) this.#first = print;
    if (first) this.#others.push(isBetter ? first : print);
  }
}

/** The aimed part and then everything; without an aim, everything in each orientation. Then everything in parts. */
function* makeViews(image: GrayImage, guide: Rect | null): Generator<View, undefined> {
  if (guide) {
    yield { picture: image, frame: guide };
    yield { picture: image };
  } else {
    for (const quarters of QUARTERS) yield { picture: rotateQuarters(image, quarters) };
  }
  yield { picture: image, isInParts: true };
}
