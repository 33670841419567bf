import type { BarcodeFormat } from '../read-line.ts';
import { Evidence } from './evidence.ts';
import { type Followed, follow } from './follow.ts';
import { findHypotheses } from './hypotheses.ts';
import { judgeCode39, type SoftText } from './judge-code-39.ts';
import { judgeCode128, judgeCoveredCode128 } from './judge-code-128.ts';

export interface SoftReading extends SoftText {
  readonly format: BarcodeFormat;
  /** Ends of the code in bins of the profile that settled it. */
  readonly start: number;
  readonly end: number;
}

/** Which way a profile is looked at, and how many lines of a field are in it. */
interface Look {
  readonly isLight: boolean;
  readonly isReversed: boolean;
  readonly lines: number;
}

const MOST_FOLLOWED = 3;

/** A line that misfits this many times less than those before it shows that they were followed wrongly. */
const MUCH_BETTER = 2;
/** A line that misfits this many times more than the best one was followed wrongly itself. */
const MUCH_WORSE = 3;
/** A single line is only judged if it fits this well. */
const CLEAR_ALONE = 0.93;

/**
 * Soft decoder for one field of bars: takes line after line and adds up the likelihoods of whole symbols until a VIN
 * stands out. For bars one or two pixels wide, out of focus or shaken, whose edges cannot be separated, and for those
 * of which glare or dirt covers a part.
 */
export class SoftReader {
  private readonly evidences = new Map<string, Evidence>();
  private readonly seesCovers: boolean;
  /** How often a potential code could be followed from end to end. */
  traces = 0;

  /** @param seesCovers reads codes of which something covers a part, and proves nothing */
  constructor({ seesCovers = false } = {}) {
    this.seesCovers = seesCovers;
  }

  /**
   * What is proven, otherwise what is likely after this line.
   *
   * @param lines how many lines of the field are in this profile
   */
  add(profile: Float32Array, lines = 1): SoftReading | null {
    let likely: SoftReading | null = null;
    for (const isLight of [false, true]) {
      const shown = isLight ? profile.map((value) => 255 - value) : profile;
      for (const isReversed of [false, true]) {
        const line = isReversed ? shown.slice().reverse() : shown;
        const found = this.addLine(line, { isLight, isReversed, lines });
        if (!found) continue;
        const last = profile.length - 1;
        const reading = isReversed ? { ...found, start: last - found.end, end: last - found.start } : found;
        if (reading.isProven) return reading;
        likely ??= reading;
      }
    }
    return likely;
  }

  private addLine(line: Float32Array, { isLight, isReversed, lines }: Look): SoftReading | null {
    for (const [key, { format, followed }] of this.followBest(line)) {
      const kept = `${key} ${isLight} ${isReversed}`;
      this.traces += 1;
      const known = this.evidences.get(kept);
      const isBetter = known !== undefined && (1 - followed.mean) * MUCH_BETTER < 1 - known.bestMean;
      const evidence = known && !isBetter ? known : new Evidence(followed.symbols, followed.templates.count);
      this.evidences.set(kept, evidence);
      if (1 - followed.mean > (1 - evidence.bestMean) * MUCH_WORSE) continue;
      evidence.add(followed, lines);
      if (evidence.lines < 2 && followed.mean < CLEAR_ALONE) continue;
      const judge128 = this.seesCovers ? judgeCoveredCode128 : judgeCode128;
      const text = format === 'code_39' ? judgeCode39(evidence) : judge128(evidence);
      if (!text) continue;
      const isProven = text.isProven && !this.seesCovers;
      return { ...text, isProven, format, start: followed.start, end: followed.end };
    }
    return null;
  }

  /** The best way through a line for each format and number of symbols. */
  private followBest(line: Float32Array): Map<string, { format: BarcodeFormat; followed: Followed }> {
    const best = new Map<string, { format: BarcodeFormat; followed: Followed }>();
    for (const hypothesis of findHypotheses(line, MOST_FOLLOWED, this.seesCovers)) {
      const { format, symbols } = hypothesis;
      const key = `${format} ${symbols}`;
      const followed = follow(line, hypothesis, this.seesCovers);
      if (followed && followed.mean > (best.get(key)?.followed.mean ?? 0)) best.set(key, { format, followed });
    }
    return best;
  }
}
