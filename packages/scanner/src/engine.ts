import { cutBars } from './bars-cut.ts';
import type { ScanMode, VinCandidate } from './candidate.ts';
import { FrameVotes, type Sighting } from './frame-votes.ts';
import { crop, type GrayImage, type Rect } from './image/gray-image.ts';
import { sharpen } from './image/local-contrast.ts';
import { getBudget, type PrintedLine, type ReadBudget, type Readers } from './readers.ts';

export interface Frame {
  readonly image: GrayImage;
  /** The part that the person aims with, in pixels of the picture. */
  readonly guide: Rect;
}

/**
 * Milliseconds per frame on one core: ten frames a second in barcode mode, four when it also reads print, five to ten
 * in text mode.
 */
const BUDGETS = {
  barcode: { barcode: 100, print: 150 },
  ocr: { barcode: 25, print: 150 },
} as const satisfies Record<ScanMode, { barcode: number; print: number }>;

/** For every second frame in barcode mode: out of focus, the bars of a label merge. The others are for pale bars. */
const SHARPER = { radius: 2, amount: 1.5 };

/** Margin around the characters in the picture for comparison, as shares of its height and width. */
const CUT_MARGIN = { x: 0.03, y: 0.35 };

/**
 * Reads frame after frame along the routes of a mode. Uses both routes whenever the print reader is loaded, because
 * most labels have bars and print.
 */
export class Engine {
  private readonly votes = new FrameVotes();
  private frames = 0;
  private readonly now: () => number;

  /** `now` returns milliseconds. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** The decision after this frame, or `null`. */
  look({ image, guide }: Frame, mode: ScanMode, readers: Readers): VinCandidate | null {
    const { barcode, print } = BUDGETS[mode];
    this.frames += 1;
    const isSharpened = mode === 'barcode' && this.frames % 2 === 0;
    const depth = mode === 'ocr' ? 'glance' : isSharpened ? 'full' : 'thorough';
    const seen = [
      seeBars(image, isSharpened, readers, getBudget(barcode, this.now, depth)),
      seePrint(image, guide, readers, getBudget(print, this.now)),
    ].filter((sighting) => sighting !== null);
    return this.votes.addFrame(seen);
  }

  forget(): void {
    this.votes.forget();
  }
}

function seeBars(image: GrayImage, isSharpened: boolean, { barcode }: Readers, budget: ReadBudget): Sighting | null {
  const reading = barcode(isSharpened ? sharpen(image, SHARPER) : image, budget);
  if (!reading) return null;
  const { vin, isSure, where } = reading;
  return { vin, route: 'barcode', isSure, cut: where && !isSure ? cutBars(image, where) : null, doubts: [] };
}

function seePrint(image: GrayImage, guide: Rect, { print }: Readers, budget: ReadBudget): Sighting | null {
  const reading = print?.(image, guide, budget) ?? null;
  return (
    reading && {
      vin: reading.vin,
      route: 'print',
      isSure: reading.isSure,
      cut: cutOut(image, reading) ?? crop(image, guide),
      doubts: reading.doubts ?? [],
    }
  );
}

/** Crops the line with a margin; `null` if the reader does not report its position. */
export function cutOut(image: GrayImage, { line }: PrintedLine): GrayImage | null {
  if (!line) return null;
  const besides = Math.round(line.width * CUT_MARGIN.x);
  const above = Math.round(line.height * CUT_MARGIN.y);
  return crop(image, {
    x: line.x - besides,
    y: line.y - above,
    width: line.width + 2 * besides,
    height: line.height + 2 * above,
  });
}
