import type { BarcodeFormat } from '../read-line.ts';
import { Evidence } from './evidence.ts';
import { follow } from './follow.ts';
import { findHypotheses } from './hypotheses.ts';
import { judgeCode39, type SoftText } from './judge-code-39.ts';
import { judgeCode128 } from './judge-code-128.ts';

export interface SoftReading extends SoftText {
  readonly format: BarcodeFormat;
  /** Ends of the code in the profile that settled it, in bins. */
  readonly start: number;
  readonly end: number;
}

/** Hypotheses followed in each profile and direction. */
const MOST_FOLLOWED = 3;

/** One line alone is judged only where it fits this well. */
const CLEAR_ALONE = 0.93;

/**
 * Reads one field of bars softly: line after line is given to it, and the likelihoods of whole symbols add up until a
 * VIN stands out. For bars of one or two pixels, out of focus or shaken, whose edges cannot be told apart any more.
 */
export class SoftReader {
  private readonly evidences = new Map<string, Evidence>();
  /** How often something like a code could be followed from end to end. */
  traces = 0;

  /** The VIN, once the lines so far prove one. */
  add(profile: Float32Array): SoftReading | null {
    for (const isLight of [false, true]) {
      const shown = isLight ? profile.map((value) => 255 - value) : profile;
      for (const isReversed of [false, true]) {
        const line = isReversed ? shown.slice().reverse() : shown;
        const reading = this.addLine(line, isLight, isReversed);
        if (!reading) continue;
        if (!isReversed) return reading;
        const last = profile.length - 1;
        return { ...reading, start: last - reading.end, end: last - reading.start };
      }
    }
    return null;
  }

  private addLine(line: Float32Array, isLight: boolean, isReversed: boolean): SoftReading | null {
    const used = new Set<string>();
    for (const hypothesis of findHypotheses(line, MOST_FOLLOWED)) {
      const followed = follow(line, hypothesis);
      if (!followed) continue;
      const { format, symbols } = hypothesis;
      const key = `${format} ${symbols} ${isLight} ${isReversed}`;
      if (used.has(key)) continue;
      used.add(key);
      const evidence = this.evidences.get(key) ?? new Evidence(symbols, followed.templates.count);
      this.evidences.set(key, evidence);
      evidence.add(followed);
      this.traces += 1;
      if (evidence.lines < 2 && followed.mean < CLEAR_ALONE) continue;
      const text = format === 'code_39' ? judgeCode39(evidence) : judgeCode128(evidence);
      if (text) return { ...text, format, start: followed.start, end: followed.end };
    }
    return null;
  }
}
